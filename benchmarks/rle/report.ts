import { TRUST_RATIOS, table, times, writtenBy } from '../harness/report.ts'
import type { RleRow } from './cases.ts'

export const CHROMIUM = 'chromium/'

function milliseconds(value: number): string {
  if (value >= 10) return value.toFixed(1)
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(4)
}

/** Cells of a row: ours, each rival with its ratio, the limit. */
export function cellsOf(row: RleRow, rivals: readonly string[]): string[] {
  const others = rivals.map((name) => {
    const ms = row.rivals[name]
    if (ms === null) return '≠'
    if (ms === undefined) return '–'
    const ratio = ms / row.ours_ms
    return `${milliseconds(ms)} (${times(ratio, ratio >= 10 ? 0 : 1)})`
  })
  const limit = `${milliseconds(row.limit_ms)} (${(row.ours_ms / row.limit_ms).toFixed(2)})`
  return [row.case.replace(CHROMIUM, ''), milliseconds(row.ours_ms), ...others, limit]
}

function engineTable(title: string, rows: readonly RleRow[]): string {
  const rivals = [...new Set(rows.flatMap((row) => Object.keys(row.rivals)))]
  const head = ['case', 'ours', ...rivals, 'limit (ours / limit)']
  return `## ${title}\n\n${table(
    head,
    rows.map((row) => cellsOf(row, rivals)),
  )}\n`
}

export function report(rows: readonly RleRow[], rounds: number): string {
  const isChromium = (row: RleRow): boolean => row.case.startsWith(CHROMIUM)
  return `# Run-length codec

${writtenBy('rle')}; milliseconds, medians of ${rounds} rounds.

In each round every implementation runs once, in an order drawn anew, all in one process; a sample begins with
an untimed run and lasts about ten milliseconds, so that each works on caches of its own making. In brackets: how many times as
long the rival takes as we do, and how many times the limit we take. The limit is reading the input (or filling the output) once, with SIMD loads (or \`memory.fill\`), in the module's own memory.

- \`encode-*\` and \`decode-*\` work on pixels in the codec's own memory (\`codec.allocate\`); \`encode-*-copied\` on an array
  outside, copied strip by strip. Rivals get and fill arrays of their own. Every answer is an array or string that the caller
  owns; checking the runs that come in is part of our time. Strings are made as the engine's loader does it (\`node.ts\`, \`browser.ts\`).
- Masks: \`blob\` one object, \`scribble\` a wandering brush, \`speckle1\` 1 % noise, \`noise50\` half of all pixels,
  \`empty\`, \`full\`; the second mask of set operations and \`iou\` is another of the same kind.
- Cases on runs and strings take four masks of the kind in turn. Of one mask that comes again and again a processor foresees
  the branches that depend on its lengths: C then writes a string of 20,000 runs five times as fast, and reads it more than twice as fast.
- \`js\` is a careful codec in plain JavaScript (\`benchmarks/rle/plain.ts\`). \`--rival MODULE.mjs\` adds an implementation
  whose default export has the functions of \`benchmarks/rle/rival.ts\`; \`native-c\` is COCO's C code at \`-O3\` behind such a
  module, with a blocked transposition whose blocks were chosen for speed. It is no part of this project. Such modules take
  part in Node only.
- Before a case is timed the answers are compared: ≠ stands where one is not ours.

${TRUST_RATIOS}

${engineTable(
  `Node ${process.versions.node}`,
  rows.filter((row) => !isChromium(row)),
)}
${engineTable('Chromium', rows.filter(isChromium))}`
}
