import { ERROR_BOX } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import { ERROR_BOXES_MAX } from '../../domain/documents/limits.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { Verdict } from '../../machines/work.ts'
import type { ErrorBox } from '../../domain/documents/types.ts'
import type { BoxItem } from '../../render/scene.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { EditorView, ToolSpec } from '../types.ts'
import type { BoxLook, BoxToShow } from './boxes.ts'
import { boxItems } from './boxes.ts'

export const ERROR_LAYER = {
  role: 'errorBox',
  holds: 'many',
  path: ['verdict', 'errorBoxes'],
  most: ERROR_BOXES_MAX,
} as const satisfies BoxLayer

/** Undefined for pictures. */
export const frameIn = ({ currentFrame }: Fields): number | undefined =>
  typeof currentFrame === 'number' ? currentFrame : undefined

export const FRAME_ERROR_LAYER: BoxLayer = {
  ...ERROR_LAYER,
  make: (rect, _, fields) => ({ ...rect, frame: frameIn(fields) ?? 0 }),
}

export const ERROR_LOOK: BoxLook = { role: 'errorBox', colour: DATA_COLOURS.errorBox }
export const REJECTION_LOOK: BoxLook = {
  role: 'rejection',
  colour: DATA_COLOURS.rejection,
  dash: [6, 4],
  reach: 'none',
}

const LONGEST_LABEL = 16

const shortened = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}…` : text

/** One without a frame is on all frames. */
export const isOnFrame = ({ frame }: Pick<ErrorBox, 'frame'>, at: number | undefined): boolean =>
  frame === undefined || at === undefined || frame === at

const errorBoxesToShow = (boxes: readonly ErrorBox[], { fields }: EditorView): BoxToShow[] =>
  boxes.flatMap((box, index) => {
    const { id, comment, x, y, width, height } = box
    if (!isOnFrame(box, frameIn(fields))) return []
    const label = comment ? `${index + 1} ${shortened(comment)}` : `${index + 1}`
    return [{ id, rect: { x, y, width, height }, label }]
  })

export function judgementItems(verdict: Verdict, view: EditorView): BoxItem[] {
  const rejection = errorBoxesToShow(view.rejection.errorBoxes, view).map((box) => ({
    ...box,
    id: `rejection-${box.id}`,
  }))
  return [
    ...boxItems(rejection, REJECTION_LOOK, view),
    ...(view.judging ? boxItems(errorBoxesToShow(verdict.errorBoxes, view), ERROR_LOOK, view) : []),
  ]
}

const errorTool = (layer: BoxLayer): ToolSpec => ({
  type: 'box',
  ...offered(ERROR_BOX),
  layers: [layer],
  creates: layer,
  judging: true,
})

export const ERROR_TOOL = errorTool(ERROR_LAYER)
export const FRAME_ERROR_TOOL = errorTool(FRAME_ERROR_LAYER)

export const REASON_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
