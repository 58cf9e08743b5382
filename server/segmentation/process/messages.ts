import type { EngineName, Prompts } from '../engine.ts'

/** COCO compressed, with its size [height, width]. */
export interface RleText {
  size: [height: number, width: number]
  counts: string
}

/** What an engine's process is told first. */
export interface EngineConfig {
  engine: EngineName
  modelFolder: string | null
  embeddingBytes: number
  url: string | null
  hosts: readonly string[]
  allowPrivate: boolean
  timeoutMs: number
}

/** A picture, or one frame of a video by the stored frame table. */
export interface MediaSource {
  /** Names the medium, for what is remembered of it. */
  key: string
  file: string
  /** `time` in seconds, as the table has it. */
  frame: { number: number; time: number } | null
}

export interface SegmentQuestion {
  kind: 'segment'
  source: MediaSource
  /** Size of the medium as it is displayed; prompts and answer are in its pixels. */
  size: { width: number; height: number }
  prompts: Omit<Prompts, 'previous'> & { previous: RleText | null }
}
export interface SegmentAnswer {
  mask: RleText
  score: number
}

/** Frames to go through one after the other, from one that the states belong to. */
export interface TrackQuestion {
  kind: 'track'
  file: string
  /** When the known frame and those of the chunk begin, in seconds, ascending whatever the direction. */
  times: readonly number[]
  /** The frame that is known; the others follow it in this direction. */
  from: number
  step: 1 | -1
  objects: readonly {
    id: string
    /** Either how the object begins on `from`, or what the last chunk handed over. */
    mask: RleText | null
    state: unknown
    /** Frames that it is followed for, at most all of the chunk. */
    count: number
  }[]
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

/** Whether the engine can work at all. */
export interface CheckQuestion {
  kind: 'check'
}
export interface CheckAnswer {
  /** Whose tracker it has. */
  tracks: EngineName
}

export type Question = SegmentQuestion | TrackQuestion | CheckQuestion
export type AnswerTo<Q extends Question> = Q extends SegmentQuestion
  ? SegmentAnswer
  : Q extends TrackQuestion
    ? TrackAnswer
    : CheckAnswer
export type Answer = AnswerTo<Question>

export type ToProcess =
  | { type: 'begin'; config: EngineConfig }
  | { type: 'ask'; id: number; question: Question }
  | { type: 'leave'; id: number }
export type FromProcess =
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'error'; id: number; error: { message: string; reason: string; expected: boolean } }
  | { type: 'step'; id: number; done: number }
