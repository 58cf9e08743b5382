/** Lengths are device pixels of the canvas. */

export type DrawCommand =
  | ClearCommand
  | ClipCommand
  | UnclipCommand
  | ImageCommand
  | PathCommand
  | LabelCommand

interface ClearCommand {
  readonly op: 'clear'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Until the matching `unclip`. */
interface ClipCommand {
  readonly op: 'clip'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface UnclipCommand {
  readonly op: 'unclip'
}

export interface ImageCommand {
  readonly op: 'image'
  readonly key: string
  readonly level: number
  /** Tiles of a level count row by row. */
  readonly tile?: number
  readonly instead?: readonly ImageCommand[]
  /** In the bitmap: x, y, width, height. */
  readonly from: readonly [number, number, number, number]
  /** On the canvas: x, y, width, height. */
  readonly to: readonly [number, number, number, number]
  readonly smooth: boolean
  readonly opacity: number
}

export interface PathCommand {
  readonly op: 'path'
  /** Each ring is x, y, x, y, …; all are one path. */
  readonly rings: readonly (readonly number[])[]
  readonly closed: boolean
  /** Rings inside others make holes; by default all rings are filled. */
  readonly evenOdd?: boolean
  readonly fill?: string
  readonly stroke?: string
  readonly lineWidth?: number
  readonly dash?: readonly number[]
  /** Line ends reach half the line width beyond their points. */
  readonly square?: boolean
  readonly hatch?: { readonly colour: string; readonly spacing: number; readonly lineWidth: number }
  /** Draws a circle about the first point of each ring. */
  readonly radius?: number
  readonly opacity: number
}

export interface LabelCommand {
  readonly op: 'label'
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size: number
  readonly colour: string
  readonly background: string
  readonly padding: number
  readonly opacity: number
}
