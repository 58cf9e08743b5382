/** What a tracking job is asked to do. Frames from `from` to before `to`; `frame` lies among them. */
export type TrackPayload = {
  kind: 'video-segment'
  id: string
  objectIds: string[]
  frame: number
  from: number
  to: number
  /** Who holds the resource, and the version that their next push makes. */
  holder: number
  since: number
}

/**
 * Why an object's way ended: a person decided its next frame, the asked range was over, or it has no mask any more, from
 * the beginning or because tracking lost it and did not find it again.
 */
export interface TrackEnd {
  objectId: string
  /** The frame that a person decided; the last one of the range; the first one without a mask. */
  frame: number
  reason: 'locked' | 'end' | 'gone'
}

/** Where the next chunk begins. Written together with what the last one found. */
export interface Checkpoint extends Record<string, unknown> {
  step: 1 | -1
  /** The last frame that is done. */
  at: number
  /** What each object's tracking hands over; null at the start of a way: it begins with the masks on `frame`. */
  states: Record<string, unknown> | null
  /** Objects that met a frame of a person's on this way. */
  stopped: string[]
  /** Since which frame of this way an object is lost. Jobs of earlier versions have none. */
  lost?: Record<string, number>
  /** Of both ways, as far as they are over. Jobs of earlier versions have none. */
  ends?: TrackEnd[]
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

/** At most one waits or runs for each resource. */
export const uniqueKeyOf = (id: string): string => `track/${id}`

/** Frames of one chunk: as many as fit into memory decoded, since the way back needs them all at once. */
const CHUNK_BYTES = 128 * 1024 ** 2
export const framesThatFit = ({ width, height }: { width: number; height: number }): number =>
  Math.min(32, Math.max(4, Math.floor(CHUNK_BYTES / (width * height * 4))))

/** Share of the way, 0 to 1. */
export function shareDone({ frame, from, to }: TrackPayload, { step, at }: Checkpoint, within = 0): number {
  const ahead = to - 1 - frame
  const total = Math.max(1, ahead + frame - from)
  const done = step === 1 ? at - frame + within : ahead + (frame - at) + within
  return Math.min(1, done / total)
}
