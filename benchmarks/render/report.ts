import { fixed, table, times } from '../harness/report.ts'
import { missed, ratioOf, type RenderRow } from './rows.ts'
import type { HeapResult, Result } from './run-case.ts'
import type { LabelledResult } from './labelled.ts'
import type { StressResult } from './stress.ts'

export interface Findings {
  readonly rows: readonly RenderRow[]
  /** Every setup that drew our picture, by case. */
  readonly setups: readonly { readonly name: string; readonly results: readonly Result[] }[]
  readonly labelled: readonly LabelledResult[]
  readonly stress: readonly StressResult[]
  readonly heap: HeapResult | null
}

function goalOf(row: RenderRow): string {
  if (row.goal_times !== undefined) return `≥ ${row.goal_times}×`
  return row.goal_ms === undefined ? '–' : `≤ ${row.goal_ms} ms`
}

function rowLine(row: RenderRow): string[] {
  const rival = (name: 'konva' | 'fabric'): string => {
    const ms = row.rivals[name]
    return ms === undefined ? '–' : `${fixed(ms)} (${times(ms / row.ours_ms)})`
  }
  const cpu = row.cpu_ms
    ? [row.cpu_ms.ours, row.cpu_ms.konva, row.cpu_ms.fabric].map((ms) => fixed(ms, 1)).join(' / ')
    : '–'
  const verdict = missed(row).join('; ') || 'met'
  return [
    row.case,
    fixed(row.ours_ms),
    fixed(row.p95_ms),
    rival('konva'),
    rival('fabric'),
    cpu,
    fixed(row.psnr_db, 1),
    goalOf(row),
    verdict,
  ]
}

function mainTable(rows: readonly RenderRow[]): string {
  const head = ['case', 'ours', 'p95', 'konva', 'fabric', 'CPU at 60 Hz', 'PSNR', 'goal', 'verdict']
  return table(head, rows.map(rowLine))
}

function setupTable({ setups }: Findings): string {
  const lines = setups.flatMap(({ name, results }) =>
    results
      .filter(({ library }) => library !== 'ours')
      .map(({ library, setup, ms, db }) => [name, library, setup, fixed(ms), fixed(db, 1)]),
  )
  return table(['case', 'library', 'setup', 'ms', 'PSNR'], lines)
}

const STRESS_GOALS = { frameP95: 20, shownP95: 20, pointerP95: 33, longestTask: 100 } as const
const HEAP_GROWTH = 5

function missedElsewhere({ stress, heap }: Findings): string[] {
  const ours = stress.find(({ library }) => library === 'ours')
  const bare = stress.find(({ library }) => library === 'bare')
  // A goal below the browser's own time says nothing about the renderer.
  const beside = (key: keyof typeof STRESS_GOALS): string =>
    bare && bare[key] > STRESS_GOALS[key] ? `; \`bare\` takes ${fixed(bare[key], 1)} ms` : ''
  const over = (name: string, key: keyof typeof STRESS_GOALS): string[] =>
    ours && ours[key] > STRESS_GOALS[key]
      ? [`- \`stress\`: ${name} ${fixed(ours[key], 1)} of ${STRESS_GOALS[key]} ms${beside(key)}`]
      : []
  const growth = heap ? heap.after - heap.half : 0
  return [
    ...over('frame p95', 'frameP95'),
    ...over('between frames shown p95', 'shownP95'),
    ...over('pointer to screen p95', 'pointerP95'),
    ...over('longest task', 'longestTask'),
    ...(growth > HEAP_GROWTH
      ? [`- heap: ${fixed(growth, 1)} MB more in the second half of ${heap?.strokes} strokes`]
      : []),
  ]
}

function stressTable(stress: readonly StressResult[]): string {
  const lines = stress.map(({ library, setup, frameP95, shownP95, pointerP95, longestTask }) => [
    `${library} (${setup})`,
    fixed(frameP95, 1),
    fixed(shownP95, 1),
    fixed(pointerP95, 1),
    fixed(longestTask, 0),
  ])
  const goals = ['goal', ...Object.values(STRESS_GOALS).map((most) => `≤ ${most}`)]
  return table(
    ['', 'frame p95', 'between frames shown p95', 'pointer to screen p95', 'longest task'],
    [...lines, goals],
  )
}

const labelledTable = (results: readonly LabelledResult[]): string =>
  table(
    ['case', 'with labels', 'p95', 'without', 'p95', 'ratio'],
    results.map(({ name, labelled, plain }) => [
      name,
      fixed(labelled.ms),
      fixed(labelled.p95),
      fixed(plain.ms),
      fixed(plain.p95),
      times(labelled.ms / plain.ms),
    ]),
  )

const heapTable = ({ strokes, before, half, after }: HeapResult): string =>
  table(
    ['strokes', 'before', 'half', 'after'],
    [[strokes, fixed(before, 1), fixed(half, 1), fixed(after, 1)]],
  )

/** Figures of what was measured. */
export function report(findings: Findings): Record<string, string> {
  const { rows, setups, labelled, stress, heap } = findings
  const worst = [
    ...rows.flatMap((row) => missed(row).map((what) => `- \`${row.case}\`: ${what}`)),
    ...missedElsewhere(findings),
  ]
  const ratios = rows.map((row) => `\`${row.case}\` ${fixed(ratioOf(row), 1)}×`).join(', ')
  return {
    cases: `${mainTable(rows)}

Against the better rival: ${ratios}.

Goals not met:${worst.length > 0 ? `\n\n${worst.join('\n')}` : ' none.'}`,
    ...(setups.length > 0 && { setups: setupTable(findings) }),
    ...(labelled.length > 0 && { labelled: labelledTable(labelled) }),
    ...(stress.length > 0 && { stress: stressTable(stress) }),
    ...(heap && { heap: heapTable(heap) }),
  }
}
