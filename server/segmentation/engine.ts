import type { SegmentResult } from '../../src/contract/types.d.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import { ExplainedError } from '../explained-error.ts'
import type { Mask, Rectangle } from '../../wasm-rle/mask.ts'
import type { Picture } from '../media/decoding/picture.ts'

export type EngineName = SegmentResult['engine']

/** Picture pixels from the upper left corner; `label` 1: the object, 0: not. */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  readonly label: 0 | 1
}

/** At least one of the three is set. */
export interface Prompts {
  readonly points: readonly PromptPoint[]
  readonly box: Rectangle | null
  /** To be improved; of the picture's size. */
  readonly previous: Mask | null
}

/** Of the picture's size; score 0 to 1. */
export interface Proposal {
  readonly mask: Mask
  readonly score: number
}

/** Null: the object is not visible. */
export interface TrackedMask extends Pick<Proposal, 'score'> {
  readonly mask: Mask | null
  readonly uncertain: boolean
}

/** What an engine looks for by itself; `masks` are objects with their pixels. */
export type Sought = 'bodies' | 'hands' | 'objects' | 'masks'

export interface SuggestionWish {
  readonly what: Sought
  /** Only there; null: in the whole picture. */
  readonly within: Rectangle | null
  /** What to look for in words, for engines that read; empty: whatever the engine knows. */
  readonly texts: readonly string[]
}

/** `name` as the template has it: `left-elbow`, `thumb-1`. A node out of sight still has the place the engine believes in. */
export interface SuggestedNode {
  readonly name: string
  readonly x: number
  readonly y: number
  /** 0 to 1. */
  readonly score: number
}

/** `template` is `body-17` or `hand-21` where the nodes are the specification's, else the engine's own name. */
export interface SuggestedSkeleton {
  readonly template: string
  /** Of a hand. */
  readonly side: 'left' | 'right' | null
  readonly nodes: readonly SuggestedNode[]
}

/** An object that the engine found without a prompt, in picture pixels. */
export interface Suggestion {
  /** The engine's name of the class. */
  readonly label: string
  /** 0 to 1. */
  readonly score: number
  readonly box: Rectangle
  /** Of the picture's size. */
  readonly mask: Mask | null
  readonly skeleton: SuggestedSkeleton | null
}

/** For reports; `version` is null where files and servers do not tell. */
export interface ModelName {
  readonly name: string
  readonly version: string | null
}

/** Shown after a loss; later frames have no mask. */
export const LOST_SHOWN = 5

/** States are plain JSON, so another process can continue. */
export interface Tracker {
  begin(picture: Picture, mask: Mask): Promise<unknown>
  follow(
    from: Picture,
    to: Picture,
    states: ReadonlyMap<string, unknown>,
  ): Promise<Map<string, { state: unknown; found: TrackedMask }>>
}

/** Where an object is on one frame, as a person decided; mask null: it cannot be seen there. */
export interface FramePrompt {
  readonly frame: number
  readonly objectId: string
  readonly mask: Mask | null
}

/** One way through part of a video, with what people decided on it or beside it. */
export interface Span {
  /** The same for all calls about one span, and for no other. */
  readonly key: string
  readonly size: Size
  /** Objects are followed from the frame behind it. */
  readonly start: number
  readonly step: 1 | -1
  /** The last frame that any object is followed to. */
  readonly to: number
  readonly prompts: readonly FramePrompt[]
  /** Those frames, in that order. */
  pictures(frames: readonly number[]): AsyncIterable<Picture>
}

/** Null: not visible. */
export interface SpanFrame {
  readonly frame: number
  readonly found: ReadonlyMap<string, Proposal | null>
}

/** Follows `objects` over the next `count` frames of the span after `after`. */
export interface SpanStep {
  readonly objects: readonly string[]
  readonly after: number
  readonly count: number
  readonly onFrame: (frame: SpanFrame) => void
  /** An earlier frame had to be followed again. */
  readonly onAgain: () => void
  readonly signal: AbortSignal
}

/**
 * Sees a whole span, so that prompts ahead and a long memory count. The same span gives the same masks, whichever process asks for
 * its frames and however often.
 */
export interface SpanTracker {
  /** The most frames of a span, those of its prompts included, and the most objects. */
  readonly most: { readonly frames: number; readonly objects: number }
  /** Throws `EngineError`. */
  follow(span: Span, step: SpanStep): Promise<void>
}

/** What an engine can that has to ask for it first. */
export interface Abilities {
  readonly suggests: boolean
  readonly spans: SpanTracker | null
}

export interface Engine {
  readonly name: EngineName
  readonly model: ModelName
  segment(key: string, picture: Picture, prompts: Prompts, signal?: AbortSignal): Promise<Proposal>
  /** The best first. Absent: this engine only answers prompts. */
  suggest?(
    key: string,
    picture: Picture,
    wish: SuggestionWish,
    signal?: AbortSignal,
  ): Promise<readonly Suggestion[]>
  /** Absent: no more than the other fields say. */
  abilities?(signal?: AbortSignal): Promise<Abilities>
  /** Its own, or the built-in one. */
  readonly tracks: EngineName
  readonly tracker: Tracker
}

/** Most processes only segment. */
export function lateTracker(make: () => Promise<Tracker>): Tracker {
  let own: Promise<Tracker> | undefined
  return {
    begin: async (picture, mask) => (await (own ??= make())).begin(picture, mask),
    follow: async (from, to, states) => (await (own ??= make())).follow(from, to, states),
  }
}

/** Misconfigured, or not available now. */
export class EngineError extends ExplainedError {
  override readonly name = 'EngineError'
}
