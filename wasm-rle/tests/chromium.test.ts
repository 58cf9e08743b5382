import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withPage } from './chromium.ts'
import type { Face } from './page/page.ts'
import type { Vectors } from './vectors.ts'

const runs = Number(process.env['RLE_RUNS'] ?? 40)

test('page and worker of a Chromium do what Node does', { timeout: 3_600_000 }, async () => {
  const vectors = JSON.parse(await readFile(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
  const root = fileURLToPath(new URL('./page', import.meta.url))
  const report = await withPage(root, (page) =>
    page.evaluate(([vectors, runs]) => (globalThis as unknown as { face: Face }).face.run(vectors, runs), [
      vectors,
      runs,
    ] as const),
  )
  const fine = { laws: 17, vectors: 188, failures: [] }
  expect(report).toEqual({ reasonWithoutSimd: 'simd', streamed: 1, page: fine, worker: fine })
})
