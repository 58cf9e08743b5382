import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { withVideoBench } from '../../tests/video/harness.ts'
import { proportionalBytes } from '../../tests/support/memory.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import type { TableInput } from '../../tests/video/page/page.ts'
import { table } from '../harness/report.ts'
import { RATE } from './clips.ts'
import { WALKS } from './walks.ts'

/** Peak memory of the browser's processes during a walk, with our player and with the element. */

export interface MemoryRow {
  readonly case: string
  /** MiB above the page before the clip was opened. */
  readonly ours_mb: number
  readonly rivals: { readonly video: number }
}

const SAMPLE_MS = 50
const MIB = 2 ** 20
/** Processes that hold decoded frames. */
const HOLDERS: readonly string[] = ['renderer', 'GPU', 'utility']

async function holdersOf(page: Page): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) return []
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  // oxlint-disable-next-line no-unsafe-argument -- the protocol's own types
  return processInfo.filter(({ type }) => HOLDERS.includes(type)).map(({ id }) => id)
}

const bytesNow = async (page: Page): Promise<number> =>
  (await holdersOf(page)).reduce((sum, pid) => sum + proportionalBytes(pid), 0)

/** Peak while `work` runs. */
async function peakOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  let isRunning = true
  const watch = async (): Promise<void> => {
    while (isRunning) {
      peak = Math.max(peak, await bytesNow(page))
      await wait(SAMPLE_MS)
    }
  }
  const watching = watch()
  await work()
  isRunning = false
  await watching
  return peak
}

/** One walk in a fresh browser. @returns bytes above the start */
const measure = (
  { name }: ClipSpec,
  bytes: Buffer,
  { table, byElement }: { table: TableInput; byElement: boolean },
): Promise<number> =>
  withVideoBench(async (bench) => {
    const url = bench.serve(name, bytes)
    const before = await bytesNow(bench.page)
    const count = table.times.length
    const peak = await peakOf(bench.page, async () => {
      if (byElement) await bench.call('openElement', url)
      else await bench.call('open', url, table)
      for (const walk of WALKS) {
        const asked = walk.elementFrames(count, 1)
        if (byElement) await bench.call('visitByElement', asked, RATE, walk.paced)
        else await bench.call('visit', asked, walk.paced)
      }
    })
    return peak - before
  })

/** Both follow the element's walk: seeks and pieces of steps. */
export async function measureMemory(spec: ClipSpec, bytes: Buffer, table: TableInput): Promise<MemoryRow> {
  const ours = await measure(spec, bytes, { table, byElement: false })
  const video = await measure(spec, bytes, { table, byElement: true })
  return {
    case: `memory/${spec.name}`,
    ours_mb: Math.round(ours / MIB),
    rivals: { video: Math.round(video / MIB) },
  }
}

export const memoryReport = (rows: readonly MemoryRow[]): string =>
  table(
    ['case', 'ours', 'video'],
    rows.map((row) => [row.case, row.ours_mb, row.rivals.video]),
  )
