import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withPage } from './chromium.ts'
import type { Face } from './page/page.ts'
import type { Vectors } from './vectors.ts'

declare const face: Face

const root = fileURLToPath(new URL('./page', import.meta.url))
const runs = Number(process.env['RLE_RUNS'] ?? 40)

test('page and worker of a Chromium do what Node does', { timeout: 3_600_000 }, async () => {
  const vectors = JSON.parse(await readFile(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
  const report = await withPage(root, (page) =>
    page.evaluate(([vectors, runs]) => face.run(vectors, runs), [vectors, runs] as const),
  )
  const fine = { streamed: 1, laws: 17, vectors: 188, failures: [] }
  expect(report).toEqual({ reasonWithoutSimd: 'simd', page: fine, worker: fine })
})

test('a codec whose file did not come, or came as an error, can be loaded again', async () => {
  const outcomes = await withPage(root, async (page) => {
    await page.route('**/*.wasm', (route) => route.abort(), { times: 1 })
    const first = await page.evaluate(() => face.load())
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 503 }), { times: 1 })
    return [first, await page.evaluate(() => face.load()), await page.evaluate(() => face.load())]
  })
  expect(outcomes).toEqual(['load', 'load', 'loaded'])
})
