import { ExplainedError } from '../explained-error.ts'
import type { Mask, Rectangle } from '../../wasm-rle/mask.ts'
import type { Picture } from '../media/decoding/picture.ts'

export type EngineName = 'builtin' | 'onnx' | 'http'

/** Pixels of the picture, from its upper left corner; `label` 1 belongs to the object, 0 does not. */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  readonly label: 0 | 1
}

/** What a person says of one object. At least one of the three is there. */
export interface Prompts {
  readonly points: readonly PromptPoint[]
  readonly box: Rectangle | null
  /** The mask that is to be made better; of the picture's size. */
  readonly previous: Mask | null
}

/** What an engine says to that: a mask of the picture's size, and how sure it is, 0 to 1. */
export interface Proposal {
  readonly mask: Mask
  readonly score: number
}

/** One object on one frame, as a tracker found it; `mask` null: it is not to be seen. */
export interface TrackedMask extends Pick<Proposal, 'score'> {
  readonly mask: Mask | null
  readonly uncertain: boolean
}

/** Frames after losing an object that are shown to a person; later ones simply have no mask. */
export const LOST_SHOWN = 5

/** Follows objects from frame to frame; what it remembers is plain JSON, so that another process can go on. */
export interface Tracker {
  /** Begins with an object's mask on a frame. @returns what to remember */
  begin(picture: Picture, mask: Mask): Promise<unknown>
  /** Goes from one frame to the one beside it, for all objects at once. */
  follow(
    from: Picture,
    to: Picture,
    states: ReadonlyMap<string, unknown>,
  ): Promise<Map<string, { state: unknown; found: TrackedMask }>>
}

/** One engine in the process that it works in. */
export interface Engine {
  readonly name: EngineName
  /** @param key names the picture, for what is worth remembering of it */
  segment(key: string, picture: Picture, prompts: Prompts, signal?: AbortSignal): Promise<Proposal>
  /** Whose tracker that is: its own, or the built-in one. */
  readonly tracks: EngineName
  readonly tracker: Tracker
}

/** A tracker that is made when it is first needed: most processes only answer questions about pictures. */
export function lateTracker(make: () => Promise<Tracker>): Tracker {
  let own: Promise<Tracker> | undefined
  return {
    begin: async (picture, mask) => (await (own ??= make())).begin(picture, mask),
    follow: async (from, to, states) => (await (own ??= make())).follow(from, to, states),
  }
}

/** The engine cannot work as it is set up, or not now. */
export class EngineError extends ExplainedError {
  override readonly name = 'EngineError'
}
