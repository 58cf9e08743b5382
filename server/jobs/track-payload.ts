import type { TrackingEnd } from '../../src/contract/types.d.ts'
import type { SpanPrompt } from '../segmentation/process/messages.ts'

/** Frames [`from`, `to`); `frame` is among them. */
export type TrackPayload = {
  kind: 'video-segment'
  id: string
  objectIds: string[]
  frame: number
  from: number
  to: number
  /** The holder of the lease, and the version that their next push makes. */
  holder: number
  since: number
}

/** Stored in one transaction with the last chunk's results. */
export interface Checkpoint extends Record<string, unknown> {
  step: 1 | -1
  at: number
  /** Null at the start of a direction, which begins with the masks on `frame`. */
  states: Record<string, unknown> | null
  /** Where the engine sees more than two frames at once: from which frame to which, with the masks that it was told. */
  span?: { start: number; to: number; prompts: readonly SpanPrompt[] } | null
  /** Objects that reached a frame of a person. */
  stopped: string[]
  /** Since which frame each object is lost. Absent in older jobs. */
  lost?: Record<string, number>
  /** Of both directions. Absent in older jobs. */
  ends?: TrackingEnd[]
  frames: number
  uncertain: number
}

export const firstCheckpoint = ({ frame }: TrackPayload): Checkpoint => ({
  step: 1,
  at: frame,
  states: null,
  stopped: [],
  lost: {},
  ends: [],
  frames: 0,
  uncertain: 0,
})

export const uniqueKeyOf = (id: string): string => `track/${id}`

/** The backward direction needs all decoded frames of a chunk in memory at once. */
const CHUNK_BYTES = 128 * 1024 ** 2
export const framesThatFit = ({ width, height }: { width: number; height: number }): number =>
  Math.min(32, Math.max(4, Math.floor(CHUNK_BYTES / (width * height * 4))))

export const framesLeft = ({ from, to }: TrackPayload, { step, at }: Checkpoint): number =>
  step === 1 ? to - 1 - at : at - from

/** 0 to 1. */
export function shareDone({ frame, from, to }: TrackPayload, { step, at }: Checkpoint, within = 0): number {
  const ahead = to - 1 - frame
  const total = Math.max(1, ahead + frame - from)
  const done = step === 1 ? at - frame + within : ahead + (frame - at) + within
  return Math.min(1, done / total)
}
