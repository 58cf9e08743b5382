import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../../scripts/chromium.ts'
import { startServer } from '../../tests/support/server.ts'
import { withVideoBench } from '../../tests/video/harness.ts'
import { repeated } from '../harness/clips.ts'
import { openProduct } from '../harness/product-page.ts'
import { grouped, rounded, table } from '../harness/report.ts'
import { inRounds, median } from '../harness/statistics.ts'
import { RATE, clipsOf } from './clips.ts'
import { OBJECTS, stock } from './many-rows-stock.ts'

/** A long video with many masks in the application: time to first sight, and memory after stepping. */

/** Frames with a mask of each object: 200,000 rows. */
const MASKED = 10_000
const MINUTES = 10
const PIECE_SECONDS = 10
const OPENINGS = 9
const STEPS = 2_000
const STEPS_A_LOOK = 500
const MIB = 2 ** 20

export interface ManyRow {
  readonly case: 'rows/many'
  readonly rows: number
  /** Median milliseconds, cold, from navigation to the first frame with all its masks. */
  readonly ours_ms: number
  readonly first_ms: readonly number[]
  /** The same for its first ten seconds with as many objects, by turns. */
  readonly short_ms: readonly number[]
  /** MiB of heap after garbage collection, before the steps and after each 500. */
  readonly heap_mb: readonly number[]
  readonly steps: number
  /** Mean milliseconds per step of a held key. */
  readonly step_ms: number
}

async function pieceOfVideo(): Promise<Buffer> {
  const [spec] = clipsOf(1920, 1080, PIECE_SECONDS * RATE)
  if (!spec) throw new Error('no clip')
  return withVideoBench(async (bench) => (await bench.add(spec)).bytes)
}

const PICTURE = '[role="application"][data-picture-status="ready"]'

/** Milliseconds from navigation until picture and masks of the first frame are painted. */
async function firstFrame(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    ([picture, count]) => {
      if (!document.querySelector(picture)) return false
      if (document.querySelectorAll('[data-here="manual"], [data-here="tracked"]').length < count)
        return false
      // Its frame is presented with the next but one.
      return new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
      )
    },
    [PICTURE, OBJECTS] as const,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await seen.jsonValue())
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return rounded((await session.send('Runtime.getHeapUsage')).usedSize / MIB, 1)
}

/** Holds the next-frame key as fast as the page accepts presses. @returns milliseconds per press */
async function stepOn(page: Page, from: number, steps: number): Promise<number> {
  const frame = page.getByRole('toolbar', { name: '播放控制' }).getByRole('textbox', { name: '帧' })
  const start = performance.now()
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight')
  await page.waitForFunction(([input, value]) => (input as HTMLInputElement).value === value, [
    await frame.elementHandle(),
    String(from + steps),
  ] as const)
  return (performance.now() - start) / steps
}

async function walk(page: Page): Promise<Pick<ManyRow, 'heap_mb' | 'step_ms'>> {
  const session = await page.context().newCDPSession(page)
  const heaps = [await heapOf(session)]
  let spent = 0
  for (let done = 0; done < STEPS; done += STEPS_A_LOOK) {
    spent += await stepOn(page, done, STEPS_A_LOOK)
    heaps.push(await heapOf(session))
  }
  return { heap_mb: heaps, step_ms: rounded(spent / (STEPS / STEPS_A_LOOK), 1) }
}

async function inNewBrowser<T>(url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchChromium()
  try {
    return await work(await openProduct(browser, url))
  } finally {
    await browser.close()
  }
}

const SHORT_MASKED = 100

export async function measureManyRows(): Promise<ManyRow> {
  const piece = await pieceOfVideo()
  const bytes = await repeated(piece, PIECE_SECONDS, (MINUTES * 60) / PIECE_SECONDS)
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const long = await stock(server.url, { name: 'long.mp4', bytes, masked: MASKED })
    const short = await stock(server.url, { name: 'short.mp4', bytes: piece, masked: SHORT_MASKED })
    const [first = [], shorts = []] = await inRounds(OPENINGS, [long, short], (address) =>
      inNewBrowser(server.url, async (page) => Math.round(await firstFrame(page, address))),
    )
    const walked = await inNewBrowser(server.url, async (page) => {
      await firstFrame(page, long)
      return walk(page)
    })
    return {
      case: 'rows/many',
      rows: OBJECTS * MASKED,
      ours_ms: median(first),
      first_ms: first,
      short_ms: shorts,
      steps: STEPS,
      ...walked,
    }
  } finally {
    await server.dispose()
  }
}

/** Shortest to longest, and the median. */
const spread = (times: readonly number[]): [string, number] => [
  `${Math.min(...times)} – ${Math.max(...times)}`,
  Math.round(median(times)),
]

export const manyReport = (rows: readonly ManyRow[]): string =>
  table(
    ['rows', 'first, ms', 'median', 'ten seconds alone, ms', 'median', 'heap, MiB', 'a step, ms'],
    rows.map((row) => [
      grouped(row.rows),
      ...spread(row.first_ms),
      ...spread(row.short_ms),
      row.heap_mb.join(' → '),
      row.step_ms,
    ]),
  )
