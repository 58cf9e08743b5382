import type { Browser } from 'playwright-core'

/** Trace event; times are microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly id?: string
  readonly id2?: { readonly local?: string; readonly global?: string }
  readonly args?: Readonly<Record<string, unknown>>
}

/** What tasks need: those of threads, and the threads' names. */
export const TASKS = ['toplevel', '__metadata'] as const

export async function traced(
  browser: Browser,
  categories: readonly string[],
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.on('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: [...categories] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

const keyOf = ({ pid, id, id2 }: TraceEvent): string => id2?.global ?? `${pid} ${id2?.local ?? id ?? ''}`

function typeOf({ args }: TraceEvent): string {
  const latency = args?.['event_latency'] as { event_type?: string } | undefined
  return latency?.event_type ?? ''
}

/** The part of an event's latency that ends when its frame is on the screen. */
const PRESENTED = 'SubmitCompositorFrameToPresentationCompositorFrame'

/** An event and its frame, in milliseconds of the trace's clock. */
export interface ShownEvent {
  readonly at: number
  readonly shown: number
}

/** Events of these types and their presentation. Skips events without a frame of their own: merged, or without effect. */
export function shownEvents(events: readonly TraceEvent[], types: ReadonlySet<string>): ShownEvent[] {
  const open = new Map<string, { start: TraceEvent; presented: boolean }>()
  const found: ShownEvent[] = []
  for (const event of events) {
    const key = keyOf(event)
    if (event.name === PRESENTED && event.ph === 'b') {
      const latency = open.get(key)
      if (latency) latency.presented = true
    }
    if (event.name !== 'EventLatency') continue
    if (event.ph === 'b') open.set(key, { start: event, presented: false })
    if (event.ph !== 'e') continue
    const latency = open.get(key)
    open.delete(key)
    if (latency?.presented && types.has(typeOf(latency.start)))
      found.push({ at: latency.start.ts / 1000, shown: event.ts / 1000 })
  }
  return found
}

/** A frame shows several events, which end at slightly different times. */
const SAME_FRAME_MS = 2

/** Milliseconds between frames that show events. */
export function shownGaps(events: readonly ShownEvent[]): number[] {
  const times = events.map(({ shown }) => shown).toSorted((a, b) => a - b)
  return times
    .slice(1)
    .map((time, index) => time - (times[index] ?? 0))
    .filter((gap) => gap > SAME_FRAME_MS)
}

/** Of the pages' main threads. */
function mainTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
}

/** Milliseconds of the longest task on any page's main thread: by the clock, and of the processor. */
export function longestTask(events: readonly TraceEvent[]): { readonly wall: number; readonly cpu: number } {
  const longest = { wall: 0, cpu: 0 }
  for (const { dur = 0, tdur = 0 } of mainTasks(events)) {
    longest.wall = Math.max(longest.wall, dur / 1000)
    longest.cpu = Math.max(longest.cpu, tdur / 1000)
  }
  return longest
}
