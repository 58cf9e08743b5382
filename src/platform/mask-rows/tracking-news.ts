import type { StreamTools } from '../../api/event-stream.ts'
import { followEvents } from '../../api/event-stream.ts'

/** How far a tracking is, 0 … 1; null when it has ended or waits again, and when that may have been missed. */
export type HearTracking = (progress: number | null) => void

/** Listens to what the server tells of the trackings of a resource, until the signal aborts. */
export type TrackingNews = (id: string, hear: HearTracking, signal: AbortSignal) => void

interface Told {
  readonly id?: unknown
  readonly progress?: unknown
}

/** The server's event stream as news of trackings. What is true is still asked for: a cut line tells nothing. */
export const createTrackingNews =
  (tools: StreamTools): TrackingNews =>
  (id, hear, signal) =>
    void followEvents(
      tools,
      ({ type, data }) => {
        if (type === 'reset') return hear(null)
        const told = (type === 'tracking' ? data : null) as Told | null
        if (told?.id === id) hear(typeof told.progress === 'number' ? told.progress : null)
      },
      signal,
    )
