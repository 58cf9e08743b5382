/**
 * `npm run bench:render`: our renderer beside Konva and Fabric in headless Chromium, in one interleaved run.
 *
 *   npm run bench:render -- [--only TEXT] [--rounds N] [--out FILE] [--docs FILE] [--pictures FOLDER]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launch, openSite } from './render/browser.ts'
import { CASES, STRESS } from './render/cases.ts'
import { runHeap } from './render/heap.ts'
import { report } from './render/report.ts'
import type { Findings } from './render/report.ts'
import type { Row } from './render/rows.ts'
import { rowsOf } from './render/rows.ts'
import { runCase } from './render/run-case.ts'
import type { Options, Result } from './render/run-case.ts'
import { runStress } from './render/stress.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    docs: {
      type: 'string',
      default: fileURLToPath(new URL('../docs/benchmarks/render.md', import.meta.url)),
    },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    pictures: { type: 'string' },
  },
})

const HEAP = 'heap'
const names = [...CASES.map(({ name }) => name), STRESS.name, HEAP]

/** The case of this very name, or else all whose names hold the text. */
const isWanted = (name: string): boolean =>
  names.includes(values.only) ? name === values.only : name.includes(values.only)

async function keepPicture(name: string, picture: Uint8Array): Promise<void> {
  if (!values.pictures) return
  await mkdir(values.pictures, { recursive: true })
  await writeFile(join(values.pictures, name), picture)
}

const show = ({ library, setup, ms, p95, cpu, commit, db }: Result): string =>
  [
    `  ${library} (${setup})`.padEnd(28),
    `${ms.toFixed(2)} ms`,
    `p95 ${p95.toFixed(2)}`,
    ...(cpu === null ? [] : [`cpu ${cpu.toFixed(2)}`]),
    ...(commit === null ? [] : [`commit ${commit.toFixed(2)}`]),
    ...(db === null ? [] : [`${db.toFixed(1)} dB`]),
  ].join('  ')

async function measure(options: Options): Promise<Findings> {
  const rows: Row[] = []
  const setups: { name: string; results: Result[] }[] = []
  for (const benchCase of CASES.filter(({ name }) => isWanted(name))) {
    console.log(`${benchCase.name}: ${benchCase.title}`)
    const results = await runCase(benchCase, options)
    console.log(results.map(show).join('\n'))
    rows.push(...rowsOf(benchCase, results))
    setups.push({ name: benchCase.name, results })
  }
  const stress = isWanted(STRESS.name) ? await runStress(options) : []
  if (stress.length > 0) console.log(stress)
  const heap = isWanted(HEAP) ? await runHeap(options) : null
  if (heap) console.log(heap)
  return { rows, setups, stress, heap, chromium: options.uncapped.version(), rounds: options.rounds }
}

/** The stress scene as rows like the others: milliseconds of ours and of rivals. */
function stressRows({ stress }: Findings): object[] {
  const figures = {
    frame: 'frameP95',
    shown: 'shownP95',
    pointer: 'pointerP95',
    task: 'longestTask',
  } as const
  return Object.entries(figures).map(([name, key]) => ({
    case: `stress-${name}`,
    ours_ms: stress.find(({ library }) => library === 'ours')?.[key],
    rivals: Object.fromEntries(
      stress
        .filter(({ library }) => library !== 'ours' && library !== 'bare')
        .map((one) => [one.library, one[key]]),
    ),
    limit_ms: stress.find(({ library }) => library === 'bare')?.[key],
  }))
}

const site = await openSite()
const [uncapped, capped] = [await launch('uncapped'), await launch('60 Hz')]
const findings = await measure({ rounds: Number(values.rounds), site, uncapped, capped, keepPicture })
await Promise.all([uncapped.close(), capped.close(), site.close()])

if (values.out) {
  const rows = [...findings.rows, ...(findings.stress.length > 0 ? stressRows(findings) : [])]
  await writeFile(values.out, `${JSON.stringify(rows, null, 1)}\n`)
}
// A part of the cases must not replace the whole page.
if (values.only === '') {
  await mkdir(dirname(values.docs), { recursive: true })
  await writeFile(values.docs, report(findings))
}
