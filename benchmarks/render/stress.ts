import type { CDPSession, Page } from 'playwright-core'
import type { Contender } from './cases.ts'
import { STRESS } from './cases.ts'
import type { Face } from './page/page.ts'
import type { Options } from './run-case.ts'
import { open } from './run-case.ts'
import { median, quantile, shuffled } from '../harness/statistics.ts'
import { longestTask, shownEvents, shownGaps, traced } from './trace.ts'

/** At 60 Hz, all in milliseconds, medians of the rounds. */
export interface StressResult extends Contender {
  /** 95 % of the page's turns came within this time after the one before. */
  readonly frameP95: number
  /** 95 % of the frames that show a move were on the screen within this time after the one before. */
  readonly shownP95: number
  /** 95 % of the pointer's moves were on the screen within this time. */
  readonly pointerP95: number
  readonly longestTask: number
}

type Global = typeof globalThis & { face: Face }

/** A round takes many seconds. */
const MOST_ROUNDS = 3
const MOVES = 360
/** A mouse reports this often. */
const MOVE_MS = 8
const WHEELS = 60
const WHEEL_MS = 33
/** Of an injected turn of the wheel the trace tells no presentation; what it draws counts among the frames. */
const POINTER = new Set(['MOUSE_DRAGGED'])

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends events at their times, whether the page keeps up or not. */
async function send(count: number, everyMs: number, one: (index: number) => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    sent.push(one(index))
    await sleep(Math.max(start + (index + 1) * everyMs - performance.now(), 0))
  }
  await Promise.all(sent)
}

/** A drag along a figure, then turns of the wheel in and out. */
async function move(input: CDPSession): Promise<void> {
  const at = (index: number): { x: number; y: number } => ({
    x: 800 + 300 * Math.sin(index / 40),
    y: 450 + 200 * Math.sin(index / 25),
  })
  const mouse = { button: 'left', buttons: 1, pointerType: 'mouse' } as const
  await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', clickCount: 1, ...mouse, ...at(0) })
  await send(MOVES, MOVE_MS, (index) =>
    input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...mouse, ...at(index) }),
  )
  await input.send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    clickCount: 1,
    ...mouse,
    ...at(MOVES),
  })
  await send(WHEELS, WHEEL_MS, (index) =>
    input.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...at(0),
      deltaX: 0,
      deltaY: index % WHEELS < WHEELS / 2 ? -40 : 40,
    }),
  )
}

interface Round {
  readonly gaps: readonly number[]
  readonly shown: readonly number[]
  readonly pointer: readonly number[]
  readonly task: number
}

async function round(page: Page, options: Options): Promise<Round> {
  await page.bringToFront()
  const input = await page.context().newCDPSession(page)
  await page.evaluate(() => (globalThis as Global).face.watch())
  await move(input)
  const gaps = await page.evaluate(() => (globalThis as Global).face.watched())
  // Once more: watching keeps frames coming, and frames that come anyway begin before their input does.
  const events = await traced(options.capped, () => move(input))
  await input.detach()
  const moves = shownEvents(events, POINTER)
  const pointer = moves.map(({ at, shown }) => shown - at)
  return { gaps, shown: shownGaps(moves), pointer, task: longestTask(events) }
}

/** Moves through the fullest scene with a mouse, at 60 Hz. */
export async function runStress(options: Options): Promise<StressResult[]> {
  const contenders: { contender: Contender; rounds: Round[] }[] = [
    { library: 'ours', setup: 'product' } as const,
    { library: 'bare', setup: 'one small element' } as const,
    ...(['konva', 'fabric'] as const).map((library) => ({ library, setup: STRESS.setups[library][0] ?? '' })),
  ].map((contender) => ({ contender, rounds: [] }))
  for (let count = 0; count < Math.min(options.rounds, MOST_ROUNDS); count++)
    for (const { contender, rounds } of shuffled(contenders)) {
      const { page } = await open(options.capped, options.site, STRESS, contender)
      // Once unseen, so that caches are filled.
      if (count === 0) await round(page, options)
      rounds.push(await round(page, options))
      await page.context().close()
    }
  return contenders.map(({ contender, rounds }) => ({
    ...contender,
    frameP95: median(rounds.map(({ gaps }) => quantile(gaps, 0.95))),
    shownP95: median(rounds.map(({ shown }) => quantile(shown, 0.95))),
    pointerP95: median(rounds.map(({ pointer }) => quantile(pointer, 0.95))),
    longestTask: median(rounds.map(({ task }) => task)),
  }))
}
