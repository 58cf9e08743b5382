import { machine } from '../harness/report.ts'
import { loadavg } from 'node:os'
import type { Watched } from './calls.ts'

export interface ImportFigures {
  pictures: number
  /** Of each picture. */
  boxes: number
  /** Bytes of the server's process before. */
  idle: number
  /** Milliseconds until a cancelled import was over: before anything is written, while work is written. */
  cancels: readonly (number | null)[]
  /** Until the server was killed, and after that. */
  runs: readonly Watched[]
  result: { accepted: number; refused: number; duplicates: number }
}

const GOALS = { memoryMb: 700, cancelMs: 2000 } as const

const number = (value: number): string => Math.round(value).toLocaleString('en')
const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

/** The figures as a page of Markdown. */
export function report({ pictures, boxes, idle, cancels, runs, result }: ImportFigures, day: string): string {
  const peak = Math.max(...runs.map((run) => megabytes(run.peak)))
  const rows = runs.map(
    ({ seconds, told, peak: most }, turn) =>
      `| ${turn === 0 ? 'until the server is killed' : 'after it has started again'} | ${number(seconds)} | ${megabytes(most)} | ${told} |`,
  )
  const slowest = Math.max(...cancels.map((each) => each ?? Infinity))
  return [
    '# Import of annotations',
    '',
    `Written by \`npm run bench:imports\` on ${day}, ${machine()}, load ${loadavg()[1]?.toFixed(1)}. ` +
      `A COCO file of ${number(pictures * boxes)} boxes on ${number(pictures)} pictures, of which ten have each name, goes into a database on PostgreSQL. The server is killed (SIGKILL) in the middle and started again.`,
    '',
    '| run | seconds | memory of the server at most, MB | signs of progress |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Memory before: ${megabytes(idle)} MB. At most: ${peak} MB, goal ${GOALS.memoryMb} MB${peak < GOALS.memoryMb ? '' : ' ✗'}.`,
    '',
    `Cancelled before anything is written: over after ${cancels[0]} ms; while work is written: after ${cancels[1]} ms, goal ${GOALS.cancelMs} ms${slowest < GOALS.cancelMs ? '' : ' ✗'}.`,
    '',
    `In the end: ${number(result.accepted)} taken in by both runs, ${number(result.duplicates)} found to be there already (written before they were reported, when the server was killed; and those of the import that was cancelled), ${number(result.refused)} refused.`,
    '',
  ].join('\n')
}
