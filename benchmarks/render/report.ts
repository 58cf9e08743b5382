import { TRUST_RATIOS, fixed, table, times, writtenBy } from '../harness/report.ts'
import type { RenderRow } from './rows.ts'
import { missed, ratioOf } from './rows.ts'
import type { HeapResult, Result } from './run-case.ts'
import type { StressResult } from './stress.ts'

export interface Findings {
  readonly rows: readonly RenderRow[]
  /** Every setup that drew our picture, by case. */
  readonly setups: readonly { readonly name: string; readonly results: readonly Result[] }[]
  readonly stress: readonly StressResult[]
  readonly heap: HeapResult | null
  readonly chromium: string
  readonly rounds: number
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

const METHOD = `Everything runs in one headless Chromium without a GPU, at 1600×900 and one device pixel to a CSS pixel, over a made
picture of 4000×3000 with the spectrum of a photograph. Each library has a page, and so a process, of its own; in each round
every page runs the case once, in an order drawn anew, with the frame-rate limit off. A figure is the median over the rounds of
the mean time between 120 frames; p95 is of all frames of ours. In brackets: how many times as long the rival takes. CPU is the
processor time of renderer and GPU process per frame at 60 Hz (ours / konva / fabric): script time alone would mislead, since a
software canvas puts its work off.

**The same picture.** Screenshots in four frames, taken while the scene moves, are compared, each when the view has stood
there for 30 frames, since ours draws what comes into sight over some of them; PSNR is the worst of both rivals' against
ours. Rivals run with smoothing off (\`nearest\`), \`low\`, \`medium\` and \`auto\` (\`medium\` below half the picture's
size, \`low\` above); \`sharp\` leaves masks unsmoothed. Only setups of at least 35 dB take part that smooth where the closest one
does, and of those the fastest counts. Where no setup reaches 35 dB those within 2 dB of the closest take part, and the verdict
says that the picture is another one.

**Setups.** Ours is the product's own face (\`createCanvasView\`, its pyramid, its mask port), and items are described anew for each
frame as the product does it. Rivals get what a careful user would give them: no listening, no perfect drawing, no rendering on
add, shapes that draw themselves natively with both their lines in one call, \`layers\`: a canvas each for the picture, what
rests and what is dragged, \`cached\`: all masks or boxes in one bitmap at the zoom of the case, \`each\`: one by one; a stroke is drawn on a
canvas that the library shows as an image. At the end of a stroke rivals read back no more than the stroke's box, and get our codec for the rest.

**Limits.** One zoom to a pan of masks or boxes, so that a cache is never stale; device-pixel ratio 1; text in one font; no GPU. The
rivals' caches have to be built anew when the zoom or a mask changes, which is not measured. ${TRUST_RATIOS}`

export function report(findings: Findings): string {
  const { rows, stress, heap, chromium, rounds } = findings
  const worst = [
    ...rows.flatMap((row) => missed(row).map((what) => `- \`${row.case}\`: ${what}`)),
    ...missedElsewhere(findings),
  ]
  const list = rows.map(({ case: name, title }) => `- \`${name}\`: ${title}`).join('\n')
  const ratios = rows.map((row) => `\`${row.case}\` ${fixed(ratioOf(row), 1)}×`).join(', ')
  return `# Renderer

${writtenBy('render')}, Chromium ${chromium}; milliseconds per frame, medians of ${rounds} rounds.

${mainTable(rows)}

${list}

Against the better rival: ${ratios}.

## Goals not met

${worst.length > 0 ? worst.join('\n') : 'None.'}

## Stress: 500 masks and 5,000 polygons on a 4K picture, at 60 Hz

A mouse that reports 125 times a second drags the view, then its wheel zooms in and out: once while the page notes its frames, once
while the browser traces. Between frames shown are those of the drag that show a move, so that a turn of the screen which is let
go counts. Pointer to screen is \`EventLatency\` of the moves that a frame has shown (those that were joined with a later one end
sooner, and of an injected turn of the wheel the trace tells no presentation); the longest task is the page's main thread's.
The rivals show one bitmap of all masks and one of all polygons, made at the first zoom and blurred at every other. \`bare\` only moves an element of 20 × 20 pixels: what the browser itself takes.

${stressTable(stress)}

## Memory

${heap ? `${heap.strokes} strokes into one mask, each with its runs: ${fixed(heap.before, 1)} MB held before, ${fixed(heap.half, 1)} MB half way, when the cache of runs is full, and ${fixed(heap.after, 1)} MB after, each after garbage collection, buffers outside of the heap included.` : ''}

## Method

${METHOD}

## All setups that took part

${setupTable(findings)}
`
}
