import type { RowPress } from '../../../machines/editor/selection.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import type { SpanEnd } from '../../../domain/clips/clips.ts'
import type { SoundLevels } from '../../../platform/media/sound.ts'
import type { TimelineView } from './scale.ts'

export interface TimelineSpan {
  readonly id: string
  readonly name: string
  readonly startFrame: number
  readonly endFrame: number
  readonly selected?: boolean
  /** Excluded frames. */
  readonly hatched?: boolean
  /** Of a warning along the lower edge. */
  readonly mark?: string
  /** Spans that overlap share the height of the row: which part, from the top, of how many. */
  readonly lane?: readonly [index: number, of: number]
  /** Its ends cannot be dragged. */
  readonly locked?: boolean
}

export interface TimelineMark {
  readonly frame: number
  readonly id: string
  readonly label: string
  readonly name: string
  readonly selected: boolean
}

export interface TimelineRow {
  readonly id: string
  readonly name: string
  readonly colour: string
  readonly spans?: readonly TimelineSpan[]
  readonly marks?: readonly TimelineMark[]
  /** Ascending [start, end) ranges of frames. */
  readonly runs?: readonly (readonly [start: number, end: number])[]
  /** Above those, each in its own colour; `low` draws a line at the bottom. */
  readonly layers?: readonly {
    readonly colour: string
    readonly runs: readonly (readonly [start: number, end: number])[]
    readonly low?: boolean
  }[]
  readonly wave?: SoundLevels
  readonly selected?: boolean
  /** Its name is a button, with the key that does the same. */
  readonly choice?: { readonly keys?: string }
}

/** Stretches that are being made, drawn from a frame to the current one. */
export interface PendingSpan {
  readonly rows: readonly string[]
  readonly from: number
}

export interface TimelineScale {
  readonly table: FrameTable
  readonly view: TimelineView
  /** CSS pixels of the tracks. */
  readonly width: number
}

export type FrameSpan = Pick<TimelineSpan, 'startFrame' | 'endFrame'>

/** Without callbacks the spans are read-only. */
export interface TimelineActions {
  readonly onPick?: (row: string, id: string, press: RowPress) => void
  /** The name of a row with a `choice` is pressed. */
  readonly onChoose?: (row: string) => void
  /** The result of dragging an end to a frame. */
  readonly resized?: (row: string, span: string, end: SpanEnd, frame: number) => FrameSpan
  readonly onResize?: (row: string, span: string, end: SpanEnd, frame: number) => void
}
