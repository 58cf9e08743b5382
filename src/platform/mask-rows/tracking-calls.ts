import type { TrackingState } from '../../contract/types.d.ts'
import type { Client } from '../../api/client.ts'
import { asPort } from '../port-failures.ts'
import type { StreamTools } from '../../api/event-stream.ts'
import { followEvents } from '../../api/event-stream.ts'

/** `progress` from 0 to 1; `rows` counts written masks, 0 until it is done. */
export type TrackingTask = TrackingState

export interface TrackingRequest {
  readonly id: string
  readonly objectIds: readonly string[]
  readonly frame: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

export interface TrackingCalls {
  readonly start: (request: TrackingRequest) => Promise<string>
  readonly cancel: (taskId: string) => Promise<TrackingTask>
  readonly newest: (id: string) => Promise<TrackingTask | null>
}

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

/** 0 … 1; null when it ended or waits again, or when either may have been missed. */
type OnTrackingProgress = (progress: number | null) => void

export type TrackingFeed = (id: string, hear: OnTrackingProgress, signal: AbortSignal) => void

interface TrackingEvent {
  readonly id?: unknown
  readonly progress?: unknown
}

/** A broken stream says nothing, so the state is fetched too. */
export const createTrackingFeed =
  (tools: StreamTools): TrackingFeed =>
  (id, hear, signal) =>
    void followEvents(
      tools,
      ({ type, data }) => {
        if (type === 'reset') return hear(null)
        const event = (type === 'tracking' ? data : null) as TrackingEvent | null
        if (event?.id === id) hear(typeof event.progress === 'number' ? event.progress : null)
      },
      signal,
    )
