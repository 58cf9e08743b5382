import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readAscii } from '../wasm-rle/node.ts'
import { withPage } from '../tests/support/built-page.ts'
import { runCases } from './rle/cases.ts'
import type { Row } from './rle/cases.ts'
import type { Face } from './rle/page/page.ts'
import { line, report } from './rle/report.ts'
import type { Engine } from './rle/report.ts'
import { rivalOf } from './rle/rival.ts'
import type { Rival } from './rle/rival.ts'

const { values } = parseArgs({
  options: {
    rival: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    docs: { type: 'string', default: fileURLToPath(new URL('../docs/benchmarks/rle.md', import.meta.url)) },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '15' },
    engine: { type: 'string', default: 'both' },
  },
})
const rounds = Number(values.rounds)

async function compiled(name: string): Promise<WebAssembly.Module> {
  const bytes = await readFile(new URL(`../wasm-rle/build/${name}.wasm`, import.meta.url))
  return WebAssembly.compile(bytes)
}

async function loadRival(path: string): Promise<Rival> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>
  return rivalOf(module, path)
}

/** Collects rows and shows them as they come. */
function collect(rows: Row[]): (row: Row) => void {
  return (row) => {
    rows.push(row)
    process.stdout.write(`${line(row, Object.keys(row.rivals))}\n`)
  }
}

async function inNode(): Promise<Engine> {
  const rows: Row[] = []
  const rivals = await Promise.all(values.rival.map(loadRival))
  const modules = { codec: await compiled('rle'), limit: await compiled('limit') }
  runCases(modules, { readAscii, rounds, rivals, only: values.only, report: collect(rows) })
  return { title: `Node ${process.versions.node}`, rows }
}

async function inChromium(): Promise<Engine> {
  const rows: Row[] = []
  const root = fileURLToPath(new URL('./rle/page', import.meta.url))
  return withPage(root, async (page) => {
    await page.exposeFunction('reportRow', collect(rows))
    await page.evaluate(
      ([rounds, only]) => (globalThis as unknown as { face: Face }).face.run(rounds, only),
      [rounds, values.only] as const,
    )
    return { title: `Chromium ${page.context().browser()?.version() ?? ''}`, rows }
  })
}

const engines: Engine[] = []
if (values.engine !== 'chromium') engines.push(await inNode())
if (values.engine !== 'node') engines.push(await inChromium())

if (values.out) {
  const [node, chromium] = [
    engines.find(({ title }) => title.startsWith('Node')),
    engines.find(({ title }) => title.startsWith('Chromium')),
  ]
  const rows = [
    ...(node?.rows ?? []),
    ...(chromium?.rows ?? []).map((row) => ({ ...row, case: `chromium/${row.case}` })),
  ]
  await writeFile(values.out, `${JSON.stringify(rows, null, 1)}\n`)
}
// A part of the cases, or of the engines, must not replace the whole page.
if (values.only === '' && values.engine === 'both') {
  await mkdir(new URL('../docs/benchmarks/', import.meta.url), { recursive: true })
  await writeFile(values.docs, report(engines, 'npm run bench:rle', rounds))
}
