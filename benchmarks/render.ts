/**
 * `npm run bench:render`: our renderer beside Konva and Fabric in headless Chromium, interleaved.
 *
 *   npm run bench:render -- [--only TEXT] [--rounds 5] [--out FILE] [--docs FILE]
 */
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../scripts/chromium.ts'
import { servePage } from '../tests/support/built-page.ts'
import { openBenchmark, say } from './harness/benchmark.ts'
import { photograph } from './harness/photograph.ts'
import { CASES, STRESS } from './render/cases.ts'
import { runLabelled } from './render/labelled.ts'
import { report, type Findings } from './render/report.ts'
import { rowsOf, type RenderRow } from './render/rows.ts'
import { measureHeap, runCase, type Options, type Result } from './render/run-case.ts'
import { runStress } from './render/stress.ts'

const { options, isWanted, rows, write } = openBenchmark('render', { rounds: 5 })
const measured = rows<RenderRow>((row) => row.case)

const UNCAPPED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

const pictures = new Map<string, Promise<Buffer>>()

function pictureAt(path: string): Promise<Buffer> | null {
  const [, width, height] = /^\/picture-(\d+)x(\d+)\.jpg$/.exec(path) ?? []
  if (!width || !height) return null
  const draw = async (): Promise<Buffer> =>
    (await photograph({ width: Number(width), height: Number(height) })).jpeg({ quality: 90 }).toBuffer()
  const picture = pictures.get(path) ?? draw()
  pictures.set(path, picture)
  return picture
}

async function measure(run: Options): Promise<Findings> {
  const setups: { name: string; results: Result[] }[] = []
  for (const benchCase of CASES.filter(({ name }) => isWanted(name))) {
    const results = await runCase(benchCase, run)
    for (const row of rowsOf(benchCase, results)) measured.add(row)
    setups.push({ name: benchCase.name, results })
  }
  const labelled = await runLabelled(isWanted, run)
  say(JSON.stringify(labelled))
  const stress = isWanted(STRESS.name) ? await runStress(run) : []
  say(JSON.stringify(stress))
  const brush = CASES.find(({ kind }) => kind === 'paint')
  const heap = brush && isWanted('heap') ? await measureHeap(brush, run) : null
  return { rows: measured.all(), setups, labelled, stress, heap }
}

const served = await servePage(fileURLToPath(new URL('./render/page', import.meta.url)), pictureAt)
const [uncapped, capped] = [await launchChromium(...UNCAPPED), await launchChromium()]
const findings = await measure({ rounds: options.rounds, url: served.url, uncapped, capped })
await Promise.all([uncapped.close(), capped.close(), served.close()])
write(report(findings), { more: `Chromium ${uncapped.version()}` })
