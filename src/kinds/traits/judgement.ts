import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { ErrorBox, Verdict } from '../../machines/work.ts'
import type { BoxItem } from '../../render/scene.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { Purpose, Shortcut } from '../shortcuts.ts'
import type { EditorView, ToolSpec } from '../types.ts'
import type { BoxLook, BoxToShow } from './boxes.ts'
import { boxItems } from './boxes.ts'

/** Judging the work of another: verdict keys, and boxes around what is wrong. */

export const ERROR_LAYER: BoxLayer = { role: 'errorBox', holds: 'many', path: ['verdict', 'errorBoxes'] }

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

/** Error boxes with their number and comment; numbers are places in the list, as the panel shows them. */
const errorBoxesToShow = (boxes: readonly ErrorBox[]): BoxToShow[] =>
  boxes.map(({ id, comment, x, y, width, height }, index) => ({
    id,
    rect: { x, y, width, height },
    label: comment ? `${index + 1} ${shortened(comment)}` : `${index + 1}`,
  }))

/** What an earlier judge found wrong, and, to whom judges now, what they have marked themselves. */
export function judgementItems(verdict: Verdict, view: EditorView): BoxItem[] {
  const rejection = errorBoxesToShow(view.rejection.errorBoxes).map((box) => ({
    ...box,
    id: `rejection-${box.id}`,
  }))
  return [
    ...boxItems(rejection, REJECTION_LOOK, view),
    ...(view.judging ? boxItems(errorBoxesToShow(verdict.errorBoxes), ERROR_LOOK, view) : []),
  ]
}

export const ERROR_TOOL: ToolSpec = {
  type: 'box',
  id: 'errorBox',
  command: 'tool.errorBox',
  layers: [ERROR_LAYER],
  creates: ERROR_LAYER,
  judging: true,
}

const VERDICT: readonly Purpose[] = ['verdict']

/** Reasons are picked by their numbers; there are no more digits than these. */
export const REASON_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export const VERDICT_SHORTCUTS: readonly Shortcut[] = [
  { command: 'verdict.unqualified', group: 'verdict', combinations: [{ code: 'KeyQ' }], purposes: VERDICT },
  { command: 'verdict.qualified', group: 'verdict', combinations: [{ code: 'KeyW' }], purposes: VERDICT },
  { command: 'tool.errorBox', group: 'verdict', combinations: [{ code: 'KeyD' }], purposes: VERDICT },
  {
    command: 'errorBox.comment',
    group: 'verdict',
    combinations: [{ code: 'Quote' }],
    purposes: VERDICT,
  },
  {
    command: 'reason.pick',
    group: 'verdict',
    combinations: REASON_DIGITS.map((digit) => ({ code: `Digit${digit}`, alt: true })),
    purposes: VERDICT,
    inText: true,
    fixed: true,
  },
]
