import { withVideoBench } from '../../tests/video/harness.ts'
import { linkOf } from '../../tests/video/link.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import type { TableInput } from '../../tests/video/page/page.ts'
import { RATE } from './clips.ts'
import { rounded, table } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'

/** The next-frame key held at 1080p and 30 frames per second for a minute over a mediocre line. */

const LINK_BITS = 50_000_000
/** Longest wait in milliseconds that is not felt as a stall. */
const STALL_MS = 100

export interface HoldRow {
  readonly case: string
  readonly ours_ms: number
  readonly p95_ms: number
  readonly max_ms: number
  /** Frames over `STALL_MS`, except the first: a cold start. */
  readonly stalls: number
  readonly wrong_frames: number
  readonly n: number
}

export async function measureHold(
  spec: ClipSpec,
  tableOf: (bytes: Buffer) => Promise<TableInput>,
): Promise<HoldRow> {
  return withVideoBench(async (bench) => {
    const { url, bytes } = await bench.add(spec)
    await bench.call('open', url, await tableOf(bytes))
    const shown = await bench.call('hold', spec.times.length - 1, 1000 / RATE)
    await bench.call('close')
    const late = shown.slice(1).map(({ ms }) => ms)
    return {
      case: `hold/${spec.name}`,
      ours_ms: rounded(quantile(late, 0.5), 2),
      p95_ms: rounded(quantile(late, 0.95), 2),
      max_ms: rounded(quantile(late, 1), 2),
      stalls: late.filter((ms) => ms > STALL_MS).length,
      wrong_frames: shown.filter(({ asked, shown: seen }) => asked !== seen).length,
      n: late.length,
    }
  }, linkOf(LINK_BITS))
}

export const holdReport = (rows: readonly HoldRow[]): string =>
  table(
    ['case', 'median', 'p95', 'longest', 'stalls', 'wrong'],
    rows.map((row) => [
      row.case,
      row.ours_ms,
      row.p95_ms,
      row.max_ms,
      `${row.stalls} / ${row.n}`,
      row.wrong_frames,
    ]),
  )
