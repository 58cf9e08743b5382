import type { Client } from '../../api/client.ts'
import { asPort } from '../port-failures.ts'
import type { StreamTools } from '../../api/event-stream.ts'
import { followEvents } from '../../api/event-stream.ts'

/** Why an object's way ended; `frame` is the one that a person decided, the last one, or the one that it began with. */
export interface TrackingEnd {
  readonly objectId: string
  readonly frame: number
  readonly reason: 'locked' | 'end' | 'gone'
}

/** A tracking as the server tells of it. */
export interface TrackingTask {
  readonly taskId: string
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** 0 … 1. */
  readonly progress: number
  readonly error: string | null
  /** Masks that were written; 0 until it is done. */
  readonly rows: number
  readonly ends: readonly TrackingEnd[]
}

export interface TrackingRequest {
  readonly id: string
  readonly objectIds: readonly string[]
  /** The frame whose masks it begins with. */
  readonly frame: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** All reject with a `PortFailure`. */
export interface TrackingCalls {
  /** @returns the task's id */
  readonly start: (request: TrackingRequest) => Promise<string>
  readonly cancel: (taskId: string) => Promise<TrackingTask>
  /** The newest tracking of a resource; null for none. */
  readonly newest: (id: string) => Promise<TrackingTask | null>
}

/** What goes wrong is said beside the button. */
const REPORT = { report: 'caller' } as const

export function createTrackingCalls(api: Client, newKey: () => string): TrackingCalls {
  return {
    async start({ objectIds, ...request }) {
      const body = { ...request, objectIds: [...objectIds] }
      const options = { ...REPORT, idempotencyKey: newKey() }
      return (await asPort(api.post('/api/video-segments/sam2video-task', body, options))).taskId
    },
    cancel: (taskId) =>
      asPort(
        api.post('/api/video-segments/sam2video-task/{id}/cancel', undefined, {
          ...REPORT,
          params: { id: taskId },
        }),
      ),
    async newest(id) {
      const { items } = await asPort(
        api.post('/api/video-segments/resources/by-ids', { ids: [id] }, { ...REPORT }),
      )
      return items[0]?.task ?? null
    },
  }
}

/** How far a tracking is, 0 … 1; null when it has ended or waits again, and when that may have been missed. */
export type OnTrackingProgress = (progress: number | null) => void

/** Listens to what the server tells of the trackings of a resource, until the signal aborts. */
export type TrackingFeed = (id: string, hear: OnTrackingProgress, signal: AbortSignal) => void

interface TrackingEvent {
  readonly id?: unknown
  readonly progress?: unknown
}

/** The server's event stream as news of trackings. What is true is still asked for: a cut line tells nothing. */
export const createTrackingFeed =
  (tools: StreamTools): TrackingFeed =>
  (id, hear, signal) =>
    void followEvents(
      tools,
      ({ type, data }) => {
        if (type === 'reset') return hear(null)
        const told = (type === 'tracking' ? data : null) as TrackingEvent | null
        if (told?.id === id) hear(typeof told.progress === 'number' ? told.progress : null)
      },
      signal,
    )
