import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPage } from '../../tests/support/built-page.ts'
import { buildPage } from '../../tests/support/built-page.ts'
import { LONG, effort } from './effort-asked.ts'
import type { Face } from './page/page.ts'
import type { Vectors } from './vectors.ts'

declare const face: Face

let built: BuiltPage
beforeAll(async () => {
  built = await buildPage(fileURLToPath(new URL('./page', import.meta.url)))
})
afterAll(() => built.close())

test('page and worker of a Chromium have the results of Node', LONG, async () => {
  const vectors = JSON.parse(await readFile(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
  const { times, seed } = effort
  // Twice a quarter: what differs between Node and a browser is how text and results come.
  const question = { vectors, effort: { times: times / 4, seed } }
  const page = await built.open()
  const report = await page.evaluate((question) => face.run(question), question)
  const fine = { streamed: 1, laws: 27, vectors: 188, refusals: 62, failures: [] }
  expect(report).toEqual({ reasonWithoutSimd: 'simd', page: fine, worker: fine })
})

test('a codec whose file failed to load can be loaded again', async () => {
  const page = await built.open()
  await page.route('**/*.wasm', (route) => route.abort(), { times: 1 })
  const outcomes = [await page.evaluate(() => face.load())]
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 503 }), { times: 1 })
  outcomes.push(await page.evaluate(() => face.load()), await page.evaluate(() => face.load()))
  expect(outcomes).toEqual(['load', 'load', 'loaded'])
})
