/** What `plan` says and `paint` does. All lengths are device pixels of the canvas. */

export type DrawCommand =
  ClearCommand | ClipCommand | UnclipCommand | ImageCommand | PathCommand | LabelCommand

export interface ClearCommand {
  readonly op: 'clear'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Until the matching `unclip` nothing outside of the rectangle is touched. */
export interface ClipCommand {
  readonly op: 'clip'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface UnclipCommand {
  readonly op: 'unclip'
}

export interface ImageCommand {
  readonly op: 'image'
  readonly key: string
  readonly level: number
  /** Of a level that is cut into tiles: which one, row by row. */
  readonly tile?: number
  /** Drawn while this bitmap has not come. */
  readonly instead?: readonly ImageCommand[]
  /** Rectangle of the bitmap: x, y, width, height. */
  readonly from: readonly [number, number, number, number]
  /** Rectangle of the canvas: x, y, width, height. */
  readonly to: readonly [number, number, number, number]
  readonly smooth: boolean
  readonly opacity: number
}

export interface PathCommand {
  readonly op: 'path'
  /** Each ring is x, y, x, y, …; several are filled and stroked as one. */
  readonly rings: readonly (readonly number[])[]
  readonly closed: boolean
  /** Where rings lie in one another they make holes; by default what any of them covers is filled. */
  readonly evenOdd?: boolean
  readonly fill?: string
  readonly stroke?: string
  readonly lineWidth?: number
  readonly dash?: readonly number[]
  /** Ends of lines reach half a line's width beyond their points. */
  readonly square?: boolean
  /** Diagonal lines across the inside. */
  readonly hatch?: { readonly colour: string; readonly spacing: number; readonly lineWidth: number }
  /** A full circle about each ring's first point instead of its line. */
  readonly radius?: number
  readonly opacity: number
}

export interface LabelCommand {
  readonly op: 'label'
  /** Bottom-left corner of the pill. */
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size: number
  readonly colour: string
  readonly background: string
  readonly padding: number
  readonly opacity: number
}
