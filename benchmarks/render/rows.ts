import { RIVALS, type Case, type Rival } from './cases.ts'
import { SAME_PICTURE_DB, winners, type Result } from './run-case.ts'

/** One row of JSON and table, in milliseconds. */
export interface RenderRow {
  readonly case: string
  readonly ours_ms: number
  readonly rivals: Readonly<Partial<Record<Rival, number>>>
  /** Ours: 95th percentile of frames. */
  readonly p95_ms: number
  /** Processor time of renderer and GPU process per frame at 60 Hz, by library. */
  readonly cpu_ms?: Readonly<Partial<Record<Rival | 'ours', number>>>
  /** Worst PSNR of the rivals' pictures against ours. */
  readonly psnr_db?: number
  readonly setups: Readonly<Partial<Record<Rival, string>>>
  /** Least ratio of the better rival's time to ours. */
  readonly goal_times?: number
  /** Milliseconds that ours may take. */
  readonly goal_ms?: number
  readonly goal_p95_ms?: number
}

/** 95th percentile of uncapped frame gaps in milliseconds. */
const GOAL_P95_MS = 8
const GOAL_COMMIT_MS = 5

const byRival = <T>(results: readonly Result[], read: (result: Result) => T): Partial<Record<Rival, T>> =>
  Object.fromEntries(
    RIVALS.flatMap((library) => {
      const result = results.find((one) => one.library === library)
      return result ? [[library, read(result)] as const] : []
    }),
  )

function oursOf(results: readonly Result[]): Result {
  const ours = results.find(({ library }) => library === 'ours')
  if (!ours) throw new Error('ours did not run')
  return ours
}

/** The rows of a case, from each rival's fastest setup that drew our picture. */
export function rowsOf(benchCase: Case, results: readonly Result[]): RenderRow[] {
  const best = winners(results)
  const ours = oursOf(best)
  const decibels = best.flatMap(({ db }) => (db === null ? [] : [db]))
  const cpu = Object.fromEntries(best.flatMap((one) => (one.cpu === null ? [] : [[one.library, one.cpu]])))
  const frames: RenderRow = {
    case: benchCase.name,
    ours_ms: ours.ms,
    rivals: byRival(best, ({ ms }) => ms),
    p95_ms: ours.p95,
    cpu_ms: cpu,
    psnr_db: Math.min(...decibels),
    setups: byRival(best, ({ setup }) => setup),
    goal_p95_ms: GOAL_P95_MS,
    ...(benchCase.goal === null ? {} : { goal_times: benchCase.goal }),
  }
  return ours.commit === null ? [frames] : [frames, commitRow(benchCase, results)]
}

/** A rival may commit fastest with another setup than it paints. */
function commitRow(benchCase: Case, results: readonly Result[]): RenderRow {
  const best = winners(results.map((one) => ({ ...one, ms: one.commit ?? Infinity })))
  const ours = oursOf(best)
  return {
    case: `${benchCase.name}-commit`,
    ours_ms: ours.ms,
    rivals: byRival(best, ({ ms }) => ms),
    p95_ms: ours.commitP95 ?? ours.ms,
    setups: byRival(best, ({ setup }) => setup),
    goal_ms: GOAL_COMMIT_MS,
  }
}

/** Ratio of the better rival's time to ours; null where none ran. */
export function ratioOf({ ours_ms, rivals }: RenderRow): number | null {
  const times = Object.values(rivals)
  return times.length > 0 ? Math.min(...times) / ours_ms : null
}

export function missed(row: RenderRow): string[] {
  const ratio = ratioOf(row)
  return [
    ...(row.goal_times !== undefined && ratio !== null && ratio < row.goal_times
      ? [`${ratio.toFixed(1)}× of ${row.goal_times}×`]
      : []),
    ...(row.goal_ms !== undefined && row.ours_ms > row.goal_ms
      ? [`${row.ours_ms.toFixed(1)} of ${row.goal_ms} ms`]
      : []),
    ...(row.goal_p95_ms !== undefined && row.p95_ms > row.goal_p95_ms
      ? [`p95 ${row.p95_ms.toFixed(1)} of ${row.goal_p95_ms} ms`]
      : []),
    ...(row.psnr_db !== undefined && row.psnr_db < SAME_PICTURE_DB
      ? [`another picture (${row.psnr_db.toFixed(1)} dB)`]
      : []),
  ]
}
