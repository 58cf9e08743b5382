import type { SegmentResult } from '../../src/contract/types.d.ts'
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
