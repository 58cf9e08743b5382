import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withPage } from '../../tests/support/built-page.ts'
import { LONG, effort } from './effort-asked.ts'
import type { Face } from './page/page.ts'
import type { Vectors } from './vectors.ts'

declare const face: Face

const root = fileURLToPath(new URL('./page', import.meta.url))

test('page and worker of a Chromium do what Node does', LONG, async () => {
  const vectors = JSON.parse(await readFile(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
  const { times, seed } = effort
  // Twice a quarter: what differs between Node and a browser is how text and results come.
  const question = { vectors, effort: { times: times / 4, seed } }
  const report = await withPage(root, (page) => page.evaluate((question) => face.run(question), question))
  const fine = { streamed: 1, laws: 27, vectors: 188, refusals: 62, failures: [] }
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
