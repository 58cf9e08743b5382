import type { Browser, Page } from 'playwright-core'
import { faceOf, openPage, type FaceCall } from '../../tests/support/built-page.ts'
import { inRounds, median, quantile } from '../harness/statistics.ts'
import { contendersOf, type Case, type Contender } from './cases.ts'
import type { Face } from './page/page.ts'
import { psnr, samplesOf } from '../../tests/support/psnr.ts'
import { VIEW } from './scenario.ts'

const COUNTED = new Set(['renderer', 'GPU'])

/** Processor milliseconds of a browser's renderers and GPU process since their start. */
async function processorOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
    .filter(({ type }) => COUNTED.has(type))
    .reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

/** Least PSNR of equal pictures. */
export const SAME_PICTURE_DB = 35

export interface Result extends Contender {
  /** Milliseconds per frame, median of rounds. */
  readonly ms: number
  /** Over all frames of all rounds. */
  readonly p95: number
  /** Processor milliseconds per frame at 60 Hz; null where not measured. */
  readonly cpu: number | null
  /** Milliseconds until a stroke's mask exists. */
  readonly commit: number | null
  readonly commitP95: number | null
  /** Worst PSNR against ours in the compared frames; null for ours. */
  readonly db: number | null
}

export interface Options {
  readonly rounds: number
  readonly url: string
  readonly uncapped: Browser
  readonly capped: Browser
}

interface Running extends Contender {
  readonly page: Page
  readonly call: FaceCall<Face>
  /** Worst PSNR against ours so far; null where not compared. */
  readonly db: number | null
}

/** One period of the figures that cameras and things follow. */
export const FRAMES = 120
const COMPARED = [10, 20, 50, 100]

/** Opens a case in a page, and so a process, of its own. */
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

async function capture({ page, call }: Running, frame: number): Promise<Uint8Array> {
  await call('hold', frame)
  const picture = await page.screenshot({ type: 'png' })
  await call('release')
  return samplesOf(picture)
}

async function compared(ours: Running, rivals: readonly Running[]): Promise<Running[]> {
  const decibels = rivals.map((): number[] => [])
  for (const frame of COMPARED) {
    const expected = await capture(ours, frame)
    for (const [place, rival] of rivals.entries())
      decibels[place]?.push(psnr(expected, await capture(rival, frame)))
  }
  return rivals.map((rival, place) => ({ ...rival, db: Math.min(...(decibels[place] ?? [])) }))
}

/** Where no setup of a rival draws our picture, those within this many dB of its closest take part. */
const ABOUT_DB = 2

/** Smoothed and unsmoothed setups differ, however close their PSNR. */
const isSmooth = ({ setup }: Contender): boolean => !setup.split(' ').includes('nearest')

/** Drops setups with another picture, or other smoothing than the closest. */
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

/** Runs everything once, unmeasured; keeps each library's fastest setups. */
async function screened(all: readonly Running[]): Promise<Running[]> {
  const tried: { one: Running; mean: number }[] = []
  for (const one of all) tried.push({ one, mean: (await one.call('run', FRAMES / 3)).mean })
  const quickest = tried.toSorted((a, b) => a.mean - b.mean).map(({ one }) => one)
  return all.filter((one) => {
    const mine = quickest.filter(({ library }) => library === one.library)
    return mine.indexOf(one) < SETUPS_RACING
  })
}

/** Uncapped rounds with every contender once in random order. */
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

/** Adds processor time at 60 Hz to each library's fastest setup. */
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

/** Measures one case for every setup that draws the same picture. */
export const runCase = async (benchCase: Case, options: Options): Promise<Result[]> =>
  withProcessorTime(benchCase, await race(benchCase, options), options)

/** MiB held after garbage collection: objects and external buffers. */
export interface HeapResult {
  readonly strokes: number
  readonly before: number
  /** At half of the strokes, when the cache of runs is full. */
  readonly half: number
  readonly after: number
}

/** Strokes after which all one-time allocations are done. */
const WARM_UP = 50
const STROKES = 1000

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
