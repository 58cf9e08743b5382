import type { EngineName, ModelName, Prompts, SpanTracker, Suggestion, SuggestionWish } from '../engine.ts'

/** COCO compressed. */
export interface RleText {
  size: [height: number, width: number]
  counts: string
}

/** Where graphs run, the fastest first; `auto`: the first that is there. */
export const MODEL_DEVICES = ['auto', 'cuda', 'webgpu', 'cpu'] as const
export type ModelDevice = (typeof MODEL_DEVICES)[number]

export interface EngineConfig {
  engine: EngineName
  modelFolder: string | null
  modelDevice: ModelDevice
  embeddingBytes: number
  /** In an answer of the built-in engine. */
  mostMasks: number
  url: string | null
  hosts: readonly string[]
  allowPrivate: boolean
  timeoutMs: number
  /** File of a label config of Label Studio. */
  labelConfig: string | null
  /** By which a backend of Label Studio reaches this machine. */
  pictureHost: string
}

export interface MediaSource {
  key: string
  file: string
  /** `time` in seconds, from the frame table. */
  frame: { number: number; time: number } | null
}

export interface SegmentQuestion {
  kind: 'segment'
  source: MediaSource
  /** As displayed; prompts and answer are in its pixels. */
  size: { width: number; height: number }
  prompts: Omit<Prompts, 'previous'> & { previous: RleText | null }
}
export interface SegmentAnswer {
  mask: RleText
  score: number
}

export interface SuggestQuestion {
  kind: 'suggest'
  source: MediaSource
  /** As displayed; wish and answer are in its pixels. */
  size: { width: number; height: number }
  wish: SuggestionWish
}
export interface SuggestAnswer {
  suggestions: (Omit<Suggestion, 'mask'> & { mask: RleText | null })[]
  model: ModelName
}

/** For engines that see more than two frames; the span's prompts with their masks as text. */
export interface SpanQuestion {
  key: string
  size: { width: number; height: number }
  start: number
  to: number
  prompts: readonly SpanPrompt[]
  /** Of each frame between both and each prompt's, in seconds. */
  times: ReadonlyMap<number, number>
}
export interface SpanPrompt {
  frame: number
  objectId: string
  rle: RleText | null
}

/** Consecutive frames from the one of the states. */
export interface TrackQuestion {
  kind: 'track'
  file: string
  /** Of the known frame and the chunk's, in seconds, ascending in both directions. */
  times: readonly number[]
  from: number
  step: 1 | -1
  objects: readonly {
    id: string
    /** The mask on `from`, or the last chunk's state. */
    mask: RleText | null
    state: unknown
    /** Frames, at most the chunk's. */
    count: number
  }[]
  /** The chunk is of this span; null: from frame to frame. */
  span: SpanQuestion | null
}
export interface TrackedRow {
  objectId: string
  frame: number
  rle: RleText | null
  score: number
  uncertain: boolean
}
export interface TrackAnswer {
  rows: TrackedRow[]
  states: Record<string, unknown>
}

export interface CheckQuestion {
  kind: 'check'
}
interface CheckAnswer {
  tracks: EngineName
  suggests: boolean
  /** The most of a span; null: from frame to frame. */
  spans: SpanTracker['most'] | null
}

export type Question = SegmentQuestion | SuggestQuestion | TrackQuestion | CheckQuestion
interface Answers {
  segment: SegmentAnswer
  suggest: SuggestAnswer
  track: TrackAnswer
  check: CheckAnswer
}
export type AnswerTo<Q extends Question> = Answers[Q['kind']]
export type EngineReply = AnswerTo<Question>

export type ToProcess =
  | { type: 'begin'; config: EngineConfig }
  | { type: 'ask'; id: number; question: Question }
  | { type: 'leave'; id: number }
export type FromProcess =
  | { type: 'answer'; id: number; answer: EngineReply }
  | { type: 'error'; id: number; error: { message: string; reason: string; expected: boolean } }
  | { type: 'step'; id: number; done: number }
