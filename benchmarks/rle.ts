/**
 * `npm run bench:rle`: the mask codec beside plain JavaScript and the module's memory limit, in Node and headless Chromium.
 *
 *   npm run bench:rle -- [--rounds 15] [--only TEXT] [--rival MODULE.mjs]... [--out FILE] [--docs FILE]
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { faceOf, withPage } from '../tests/support/built-page.ts'
import { readAscii } from '../wasm-rle/node.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { measureCases, type RleRow } from './rle/cases.ts'
import type { Face } from './rle/page/page.ts'
import { CHROMIUM, report } from './rle/report.ts'
import { rivalOf, type Rival } from './rle/rival.ts'

const { options, rows, write } = openBenchmark('rle', { rounds: 15, rival: [] as readonly string[] })
const { only, rounds } = options
const measured = rows<RleRow>((row) => row.case)

const compiled = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL(`../wasm-rle/build/${name}.wasm`, import.meta.url)))

async function loadRival(path: string): Promise<Rival> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>
  return rivalOf(module, path)
}

await measureCases(
  { codec: await compiled('rle'), limit: await compiled('limit') },
  { readAscii, rounds, rivals: await Promise.all(options.rival.map(loadRival)), only, report: measured.add },
)
let chromium = ''
await withPage(fileURLToPath(new URL('./rle/page', import.meta.url)), async (page) => {
  await page.exposeFunction('reportRow', (row: RleRow) =>
    measured.add({ ...row, case: `${CHROMIUM}${row.case}` }),
  )
  await faceOf<Face>(page)('run', rounds, only)
  chromium = `Chromium ${page.context().browser()?.version() ?? ''}`
})
write(report(measured.all()), { more: chromium })
