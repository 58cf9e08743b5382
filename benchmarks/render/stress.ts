import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { RIVALS, STRESS, type Contender } from './cases.ts'
import { open, type Options } from './run-case.ts'
import { inRounds, median, quantile } from '../harness/statistics.ts'
import { longestTask, shownEvents, shownGaps, TASKS, traced } from '../harness/trace.ts'

/** At 60 Hz, in milliseconds, medians of rounds. */
export interface StressResult extends Contender {
  /** 95th percentile between the page's frames. */
  readonly frameP95: number
  /** 95th percentile between frames on the screen that show a move. */
  readonly shownP95: number
  /** 95th percentile from a pointer move to the screen. */
  readonly pointerP95: number
  readonly longestTask: number
}

const CATEGORIES = ['cc', 'benchmark', 'input', 'latency', ...TASKS]

/** A round takes many seconds. */
const MOST_ROUNDS = 3
const MOVES = 360
/** Interval of a mouse's reports. */
const MOVE_MS = 8
const WHEELS = 60
const WHEEL_MS = 33
/** The trace has no presentation of an injected wheel event; its drawing counts among the frames. */
const POINTER = new Set(['MOUSE_DRAGGED'])

/** Sends events on schedule even if the page lags. */
async function send(count: number, everyMs: number, one: (index: number) => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    sent.push(one(index))
    await wait(Math.max(start + (index + 1) * everyMs - performance.now(), 0))
  }
  await Promise.all(sent)
}

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
  const released = { type: 'mouseReleased', clickCount: 1, ...mouse, ...at(MOVES) } as const
  await input.send('Input.dispatchMouseEvent', released)
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

async function round(contender: Contender, isFirst: boolean, { capped, url }: Options): Promise<Round> {
  const { page, call } = await open(capped, url, STRESS, contender)
  await page.bringToFront()
  const input = await page.context().newCDPSession(page)
  // Fills caches first.
  if (isFirst) await move(input)
  await call('watch')
  await move(input)
  const gaps = await call('watched')
  // Separate pass: watching causes frames, and such frames begin before their input does.
  const events = await traced(capped, CATEGORIES, () => move(input))
  await page.context().close()
  const moves = shownEvents(events, POINTER)
  const pointer = moves.map(({ at, shown }) => shown - at)
  return { gaps, shown: shownGaps(moves), pointer, task: longestTask(events).wall }
}

const CONTENDERS: readonly Contender[] = [
  { library: 'ours', setup: 'product' },
  { library: 'bare', setup: 'one small element' },
  ...RIVALS.map((library) => ({ library, setup: STRESS.setups[library][0] ?? '' })),
]

/** Moves through the fullest scene with a mouse at 60 Hz. */
export async function runStress(options: Options): Promise<StressResult[]> {
  const rounds = await inRounds(Math.min(options.rounds, MOST_ROUNDS), CONTENDERS, (contender, turn) =>
    round(contender, turn === 0, options),
  )
  return CONTENDERS.map((contender, place) => {
    const own = rounds[place] ?? []
    const p95 = (read: (one: Round) => readonly number[]): number =>
      median(own.map((one) => quantile(read(one), 0.95)))
    return {
      ...contender,
      frameP95: p95(({ gaps }) => gaps),
      shownP95: p95(({ shown }) => shown),
      pointerP95: p95(({ pointer }) => pointer),
      longestTask: median(own.map(({ task }) => task)),
    }
  })
}
