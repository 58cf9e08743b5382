import type { Browser, Page, CDPSession } from 'playwright-core'
import type { Site } from './browser.ts'
import { openPage } from './browser.ts'
import type { Case, Contender } from './cases.ts'
import { contendersOf } from './cases.ts'
import type { Face } from './page/page.ts'
import { psnr, samplesOf } from './psnr.ts'
import { median, quantile, shuffled } from '../harness/statistics.ts'

/** Reads how much processor time a browser's renderers and its GPU process have taken. */
interface Meter {
  /** Milliseconds of processor time, of all such processes together, since they started. */
  readonly read: () => Promise<number>
}

const COUNTED = new Set(['renderer', 'GPU'])

async function createMeter(browser: Browser): Promise<Meter> {
  const session: CDPSession = await browser.newBrowserCDPSession()
  return {
    async read() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      return processInfo
        .filter(({ type }) => COUNTED.has(type))
        .reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
    },
  }
}

/** Pictures that are closer than this are the same picture. */
export const SAME_PICTURE_DB = 35

export interface Result extends Contender {
  /** Milliseconds per frame, median of the rounds. */
  readonly ms: number
  /** Of all frames of all rounds. */
  readonly p95: number
  /** Milliseconds of processor time per frame at 60 Hz; null where it was not measured. */
  cpu: number | null
  /** Milliseconds until a stroke's mask is there. */
  readonly commit: number | null
  readonly commitP95: number | null
  /** Of the rival's picture against ours, the worst of the frames compared; null for ours. */
  readonly db: number | null
}

type Keep = (name: string, picture: Uint8Array) => Promise<void>

export interface Options {
  readonly rounds: number
  readonly site: Site
  readonly uncapped: Browser
  readonly capped: Browser
  /** Gets each picture that is compared. */
  readonly keepPicture: Keep
}

interface Running extends Contender {
  readonly page: Page
  readonly means: number[]
  readonly gaps: number[]
  readonly commits: number[]
  db: number | null
}

type Global = typeof globalThis & { face: Face }

/** Frames of a round: a whole turn of the figures that cameras and things follow. */
const FRAMES = 120
/** Frames in which pictures are compared, in motion. */
const COMPARED = [10, 20, 50, 100]

/** Shows a case in a page of its own. */
export async function open(
  browser: Browser,
  site: Site,
  benchCase: Case,
  contender: Contender,
): Promise<Running> {
  const page = await openPage(browser, site)
  await page.evaluate(([name, library, setup]) => (globalThis as Global).face.open(name, library, setup), [
    benchCase.name,
    contender.library,
    contender.setup,
  ] as const)
  return { ...contender, page, means: [], gaps: [], commits: [], db: null }
}

const run = (page: Page, count = FRAMES) =>
  page.evaluate((frames) => (globalThis as Global).face.run(frames), count)

/** What is on the screen in a frame, while it moves. */
async function capture({ page, library, setup }: Running, frame: number, keep: Keep): Promise<Uint8Array> {
  await page.evaluate((at) => (globalThis as Global).face.hold(at), frame)
  const picture = await page.screenshot({ type: 'png' })
  await page.evaluate(() => (globalThis as Global).face.release())
  await keep(`${frame}-${library}-${setup.replaceAll(' ', '-')}.png`, picture)
  return samplesOf(picture)
}

/** Compares each rival's picture with ours. */
async function compare(ours: Running, rivals: readonly Running[], keep: Keep): Promise<void> {
  for (const frame of COMPARED) {
    const expected = await capture(ours, frame, keep)
    for (const rival of rivals)
      rival.db = Math.min(rival.db ?? Infinity, psnr(expected, await capture(rival, frame, keep)))
  }
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

function resultOf({ library, setup, means, gaps, commits, db }: Running): Result {
  const hasCommits = commits.length > 0
  return {
    library,
    setup,
    ms: median(means),
    p95: quantile(gaps, 0.95),
    cpu: null,
    commit: hasCommits ? median(commits) : null,
    commitP95: hasCommits ? quantile(commits, 0.95) : null,
    db,
  }
}

const SETUPS_RACING = 2

/** Runs everything once, unmeasured; of each library's setups the quickest go on. */
async function screened(all: readonly Running[]): Promise<Running[]> {
  const tried: { one: Running; mean: number }[] = []
  for (const one of all) tried.push({ one, mean: (await run(one.page, FRAMES / 3)).mean })
  const quickest = tried.toSorted((a, b) => a.mean - b.mean).map(({ one }) => one)
  return all.filter((one) => {
    const mine = quickest.filter(({ library }) => library === one.library)
    return mine.indexOf(one) < SETUPS_RACING
  })
}

/** The uncapped rounds: in each, every contender once, in an order drawn anew. */
async function race(benchCase: Case, { uncapped, site, rounds, keepPicture }: Options): Promise<Result[]> {
  const all: Running[] = []
  for (const contender of contendersOf(benchCase)) all.push(await open(uncapped, site, benchCase, contender))
  const [ours, ...rivals] = all
  const keep: Keep = (name, picture) => keepPicture(`${benchCase.name}-${name}`, picture)
  if (ours) await compare(ours, rivals, keep)
  const racing = await screened(sound(all))
  for (let round = 0; round < rounds; round++)
    for (const { page, means, gaps, commits } of shuffled(racing)) {
      const sample = await run(page)
      means.push(sample.mean)
      gaps.push(...sample.gaps)
      if (sample.commit !== null) commits.push(sample.commit)
    }
  for (const { page } of all) await page.context().close()
  return racing.map(resultOf)
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

/** Adds the processor time at 60 Hz to the fastest of each library. */
async function addProcessorTime(
  benchCase: Case,
  results: Result[],
  { capped, site }: Options,
): Promise<void> {
  const meter = await createMeter(capped)
  const pages: { result: Result; page: Page; costs: number[] }[] = []
  for (const result of winners(results))
    pages.push({ result, page: (await open(capped, site, benchCase, result)).page, costs: [] })
  for (const { page } of pages) await run(page)
  for (let round = 0; round < CPU_ROUNDS; round++)
    for (const { page, costs } of shuffled(pages)) {
      const before = await meter.read()
      await run(page)
      costs.push(((await meter.read()) - before) / FRAMES)
    }
  for (const { result, page, costs } of pages) {
    result.cpu = median(costs)
    await page.context().close()
  }
}

/** Measures one case for every library and setup that draws the same picture. */
export async function runCase(benchCase: Case, options: Options): Promise<Result[]> {
  const results = await race(benchCase, options)
  await addProcessorTime(benchCase, results, options)
  return results
}
