import type { Browser, Page } from 'playwright-core'
import type { FaceCall } from '../../tests/support/built-page.ts'
import { faceOf, openPage } from '../../tests/support/built-page.ts'
import { inRounds, median, quantile } from '../harness/statistics.ts'
import type { Case, Contender } from './cases.ts'
import { contendersOf } from './cases.ts'
import type { Face } from './page/page.ts'
import { psnr, samplesOf } from './psnr.ts'
import { VIEW } from './scenario.ts'

const COUNTED = new Set(['renderer', 'GPU'])

/** Milliseconds of processor that a browser's renderers and its GPU process have taken together since they started. */
async function processorOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
    .filter(({ type }) => COUNTED.has(type))
    .reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

/** Pictures that are closer than this are the same picture. */
export const SAME_PICTURE_DB = 35

export interface Result extends Contender {
  /** Milliseconds per frame, median of the rounds. */
  readonly ms: number
  /** Of all frames of all rounds. */
  readonly p95: number
  /** Milliseconds of processor time per frame at 60 Hz; null where it was not measured. */
  readonly cpu: number | null
  /** Milliseconds until a stroke's mask is there. */
  readonly commit: number | null
  readonly commitP95: number | null
  /** Of the rival's picture against ours, the worst of the frames compared; null for ours. */
  readonly db: number | null
}

export interface Options {
  readonly rounds: number
  /** Of the page of libraries. */
  readonly url: string
  /** Draws frames as fast as it can. */
  readonly uncapped: Browser
  /** Draws frames at the 60 Hz of a screen. */
  readonly capped: Browser
}

interface Running extends Contender {
  readonly page: Page
  readonly call: FaceCall<Face>
  /** Of the rival's picture against ours, the worst so far; null where it is not compared. */
  readonly db: number | null
}

/** Frames of a round: a whole turn of the figures that cameras and things follow. */
const FRAMES = 120
/** Frames in which pictures are compared, in motion. */
const COMPARED = [10, 20, 50, 100]

/** Shows a case in a page, and so a process, of its own. */
export async function open(
  browser: Browser,
  url: string,
  benchCase: Case,
  { library, setup }: Contender,
): Promise<Running> {
  const page = await openPage(browser, url, { viewport: VIEW, deviceScaleFactor: 1 })
  const call = faceOf<Face>(page)
  await call('open', benchCase.name, library, setup)
  return { library, setup, page, call, db: null }
}

/** What is on the screen in a frame, while it moves. */
async function capture({ page, call }: Running, frame: number): Promise<Uint8Array> {
  await call('hold', frame)
  const picture = await page.screenshot({ type: 'png' })
  await call('release')
  return samplesOf(picture)
}

/** The rivals with how close their pictures are to ours, at worst. */
async function compared(ours: Running, rivals: readonly Running[]): Promise<Running[]> {
  const decibels = rivals.map((): number[] => [])
  for (const frame of COMPARED) {
    const expected = await capture(ours, frame)
    for (const [place, rival] of rivals.entries())
      decibels[place]?.push(psnr(expected, await capture(rival, frame)))
  }
  return rivals.map((rival, place) => ({ ...rival, db: Math.min(...(decibels[place] ?? [])) }))
}

/** Where no setup of a rival draws our picture, those take part that are about as close as the closest. */
const ABOUT_DB = 2

/** Setups that smooth draw another picture than those that do not, however close they come. */
const isSmooth = ({ setup }: Contender): boolean => !setup.split(' ').includes('nearest')

/** Without setups whose picture is another one, or smoothed where the closest is not, and the other way round. */
export function sound<T extends Contender & { readonly db: number | null }>(all: readonly T[]): T[] {
  return all.filter((one) => {
    if (one.db === null) return true
    const [closest = one] = all
      .filter(({ library }) => library === one.library)
      .toSorted((a, b) => (b.db ?? 0) - (a.db ?? 0))
    const best = closest.db ?? 0
    const least = Math.min(SAME_PICTURE_DB, best - (best < SAME_PICTURE_DB ? ABOUT_DB : 0))
    return one.db >= least && isSmooth(one) === isSmooth(closest)
  })
}

const SETUPS_RACING = 2

/** Runs everything once, unmeasured; of each library's setups the quickest go on. */
async function screened(all: readonly Running[]): Promise<Running[]> {
  const tried: { one: Running; mean: number }[] = []
  for (const one of all) tried.push({ one, mean: (await one.call('run', FRAMES / 3)).mean })
  const quickest = tried.toSorted((a, b) => a.mean - b.mean).map(({ one }) => one)
  return all.filter((one) => {
    const mine = quickest.filter(({ library }) => library === one.library)
    return mine.indexOf(one) < SETUPS_RACING
  })
}

/** The uncapped rounds: in each, every contender once, in an order drawn anew. */
async function race(benchCase: Case, { uncapped, url, rounds }: Options): Promise<Result[]> {
  const all: Running[] = []
  for (const contender of contendersOf(benchCase)) all.push(await open(uncapped, url, benchCase, contender))
  const [ours, ...rivals] = all
  if (!ours) return []
  const racing = await screened(sound([ours, ...(await compared(ours, rivals))]))
  const samples = await inRounds(rounds, racing, ({ call }) => call('run', FRAMES))
  for (const { page } of all) await page.context().close()
  return racing.map(({ library, setup, db }, place): Result => {
    const own = samples[place] ?? []
    const commits = own.flatMap(({ commit }) => (commit === null ? [] : [commit]))
    const hasCommits = commits.length > 0
    return {
      library,
      setup,
      ms: median(own.map(({ mean }) => mean)),
      p95: quantile(
        own.flatMap(({ gaps }) => gaps),
        0.95,
      ),
      cpu: null,
      commit: hasCommits ? median(commits) : null,
      commitP95: hasCommits ? quantile(commits, 0.95) : null,
      db,
    }
  })
}

/** The fastest setup of each library. */
export function winners(results: readonly Result[]): Result[] {
  const libraries = [...new Set(results.map(({ library }) => library))]
  return libraries.flatMap((library) =>
    results
      .filter((one) => one.library === library)
      .toSorted((a, b) => a.ms - b.ms)
      .slice(0, 1),
  )
}

const CPU_ROUNDS = 3

/** With the processor time at 60 Hz of the fastest of each library. */
async function withProcessorTime(
  benchCase: Case,
  results: readonly Result[],
  { capped, url }: Options,
): Promise<Result[]> {
  const fastest = winners(results)
  const running: Running[] = []
  for (const result of fastest) running.push(await open(capped, url, benchCase, result))
  for (const { call } of running) await call('run', FRAMES)
  const costs = await inRounds(CPU_ROUNDS, running, async ({ call }) => {
    const before = await processorOf(capped)
    await call('run', FRAMES)
    return ((await processorOf(capped)) - before) / FRAMES
  })
  for (const { page } of running) await page.context().close()
  return results.map((result) => {
    const place = fastest.indexOf(result)
    return place < 0 ? result : { ...result, cpu: median(costs[place] ?? []) }
  })
}

/** Measures one case for every library and setup that draws the same picture. */
export const runCase = async (benchCase: Case, options: Options): Promise<Result[]> =>
  withProcessorTime(benchCase, await race(benchCase, options), options)

/** Megabytes that are still held after garbage collection: objects, and buffers outside of them. */
export interface HeapResult {
  readonly strokes: number
  readonly before: number
  /** When half of the strokes are painted: the cache of runs is full by then. */
  readonly half: number
  readonly after: number
}

/** Strokes after which everything that is made once is there. */
const WARM_UP = 50
const STROKES = 1000

/** Paints many strokes into the mask of a case, each with its commit. */
export async function measureHeap(benchCase: Case, { uncapped, url }: Options): Promise<HeapResult> {
  const { page, call } = await open(uncapped, url, benchCase, { library: 'ours', setup: 'product' })
  const session = await page.context().newCDPSession(page)
  const heldAfter = async (strokes: number): Promise<number> => {
    await call('strokes', strokes)
    await session.send('HeapProfiler.collectGarbage')
    const usage = await session.send('Runtime.getHeapUsage')
    return (usage.usedSize + usage.backingStorageSize) / 1e6
  }
  const before = await heldAfter(WARM_UP)
  const half = await heldAfter(STROKES / 2)
  const after = await heldAfter(STROKES / 2)
  await page.context().close()
  return { strokes: STROKES, before, half, after }
}
