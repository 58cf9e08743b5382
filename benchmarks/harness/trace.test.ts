import { describe, expect, it } from 'vitest'
import { longestTask, shownEvents, shownGaps, type TraceEvent } from './trace.ts'

const event = (change: Partial<TraceEvent>): TraceEvent => ({
  name: 'EventLatency',
  ph: 'b',
  pid: 1,
  tid: 1,
  ts: 0,
  ...change,
})

const typed = (type: string): Pick<TraceEvent, 'args'> => ({ args: { event_latency: { event_type: type } } })

const presented = 'SubmitCompositorFrameToPresentationCompositorFrame'

describe('shownEvents', () => {
  it('joins starts and ends by process and id, in milliseconds', () => {
    const events = [
      event({ id2: { local: '0x1' }, ts: 1000, ...typed('MOUSE_DRAGGED') }),
      event({ id2: { local: '0x1' }, ts: 2000, pid: 2, ...typed('MOUSE_DRAGGED') }),
      event({ id2: { local: '0x2' }, ts: 2500, ...typed('MOUSE_PRESSED') }),
      event({ id2: { local: '0x2' }, ts: 5000, name: presented }),
      event({ id2: { local: '0x1' }, ts: 5000, name: presented }),
      event({ id2: { local: '0x1' }, ts: 6000, pid: 2, name: presented }),
      event({ id2: { local: '0x1' }, ts: 18_500, ph: 'e' }),
      event({ id2: { local: '0x2' }, ts: 19_000, ph: 'e' }),
      event({ id2: { local: '0x1' }, ts: 7000, pid: 2, ph: 'e' }),
    ]
    expect(shownEvents(events, new Set(['MOUSE_DRAGGED']))).toEqual([
      { at: 1, shown: 18.5 },
      { at: 2, shown: 7 },
    ])
  })

  it('skips events that end without a frame, even if another event with the same id has one', () => {
    const events = [
      event({ id: '1', ts: 1000, ...typed('MOUSE_DRAGGED') }),
      event({ id: '1', ts: 2000, name: presented }),
      event({ id: '1', ts: 3000, ph: 'e' }),
      event({ id: '1', ts: 4000, ...typed('MOUSE_DRAGGED') }),
      event({ id: '1', ts: 4100, ph: 'e' }),
    ]
    expect(shownEvents(events, new Set(['MOUSE_DRAGGED']))).toEqual([{ at: 1, shown: 3 }])
  })

  it('skips events that never end and events of other types', () => {
    const events = [
      event({ id: '1', ...typed('MOUSE_DRAGGED') }),
      event({ id: '1', name: presented }),
      event({ id: '2', ph: 'e', ts: 9, ...typed('MOUSE_DRAGGED') }),
      event({ id: '1', ph: 'e', ts: 9, name: 'Other' }),
    ]
    expect(shownEvents(events, new Set(['MOUSE_DRAGGED']))).toEqual([])
  })
})

describe('shownGaps', () => {
  it('separates frames regardless of the order in which their events end', () => {
    const shown = [10, 26.5, 10.5, 60, 26].map((time) => ({ at: 0, shown: time }))
    expect(shownGaps(shown)).toEqual([15.5, 33.5])
  })
})

describe('longestTask', () => {
  it('looks at the main threads of pages only, by the clock and by the processor', () => {
    const thread = (pid: number, tid: number, name: string): TraceEvent =>
      event({ name: 'thread_name', ph: 'M', pid, tid, args: { name } })
    const task = (pid: number, tid: number, dur: number, tdur: number): TraceEvent =>
      event({ name: 'ThreadControllerImpl::RunTask', ph: 'X', pid, tid, dur, tdur })
    expect(
      longestTask([
        thread(1, 1, 'CrRendererMain'),
        thread(1, 2, 'Compositor'),
        thread(3, 1, 'CrBrowserMain'),
        task(1, 1, 12_000, 3000),
        task(1, 1, 5000, 4000),
        task(1, 2, 90_000, 90_000),
        task(3, 1, 70_000, 70_000),
      ]),
    ).toEqual({ wall: 12, cpu: 4 })
  })
})
