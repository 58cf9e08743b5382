import type { FrameTable } from '../../../domain/frame-table.ts'
import type { SpanEnd } from '../../../domain/clips/clips.ts'
import type { SoundLevels } from '../../../platform/media/sound.ts'
import type { TimelineView } from './scale.ts'

/** A stretch of frames that can be picked, and whose ends can be dragged. */
export interface TimelineSpan {
  readonly id: string
  readonly name: string
  readonly startFrame: number
  /** Exclusive. */
  readonly endFrame: number
  readonly selected?: boolean
  /** Drawn with lines across: what is left out. */
  readonly hatched?: boolean
  /** A second colour at its lower edge: something about it wants attention. */
  readonly mark?: string
}

/** Frames that something is said about, one by one. */
export interface TimelineMark {
  readonly frame: number
  /** What picking it leads to. */
  readonly id: string
  /** A few characters. */
  readonly label: string
  /** In full. */
  readonly name: string
  readonly selected: boolean
}

/** One line of a timeline. */
export interface TimelineRow {
  readonly id: string
  readonly name: string
  /** `#rrggbb` */
  readonly colour: string
  readonly spans?: readonly TimelineSpan[]
  readonly marks?: readonly TimelineMark[]
  /** Where something is: any number of [start, end) in frames, ascending. */
  readonly runs?: readonly (readonly [start: number, end: number])[]
  /** More of them over those, each sort in its own colour; `low` as a line at the bottom. */
  readonly layers?: readonly {
    readonly colour: string
    readonly runs: readonly (readonly [start: number, end: number])[]
    readonly low?: boolean
  }[]
  /** How loud the video is. */
  readonly wave?: SoundLevels
  readonly selected?: boolean
}

/** How seconds lie on the screen. */
export interface TimelineScale {
  readonly table: FrameTable
  readonly view: TimelineView
  /** Of the tracks, CSS pixels. */
  readonly width: number
}

/** The two frames of a span while one of its ends is dragged. */
export type FrameSpan = Pick<TimelineSpan, 'startFrame' | 'endFrame'>

/** What a timeline is asked to do. Left out: its spans are only shown. */
export interface TimelineActions {
  /** A span of a row, or a mark. */
  readonly onPick?: (row: string, id: string) => void
  /** What a drag of an end to a frame (the first or last that is shown then) would make of a span. */
  readonly resized?: (row: string, span: string, end: SpanEnd, frame: number) => FrameSpan
  readonly onResize?: (row: string, span: string, end: SpanEnd, frame: number) => void
}
