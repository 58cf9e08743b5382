import type { KeySample, PointerSample, Selected, ToolView } from './types.ts'

/** What all tools mean by a press, a click, a drag and a key. */

/** CSS pixels that a press may wander before it is a drag. */
export const SLOP = 3
/** A finger wanders farther, and the first of two fingers is no drag yet. */
export const TOUCH_SLOP = 12

const MAIN_BUTTON = 1
const PEN_ERASER = 32

export const isMainButton = ({ buttons }: PointerSample): boolean => (buttons & MAIN_BUTTON) !== 0

/** The other end of a pen. */
export const isPenEraser = ({ buttons }: PointerSample): boolean => (buttons & PEN_ERASER) !== 0

const screenDistance = (a: PointerSample, b: PointerSample): number =>
  Math.hypot(a.screenX - b.screenX, a.screenY - b.screenY)

export const exceedsSlop = (press: PointerSample, sample: PointerSample): boolean =>
  screenDistance(press, sample) > (press.pointerType === 'touch' ? TOUCH_SLOP : SLOP)

export const isSelected = (view: ToolView<unknown>, role: string, id: string): boolean =>
  view.selection.some((one) => one.role === role && one.id === id)

export const selected = (role: string, id: string): readonly Selected[] => [{ role, id }]

/** Source pixels that an arrow key moves things by, alone and with Shift. */
export const NUDGE = 1
export const BIG_NUDGE = 10

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Without any of the keys that make a shortcut of the page; Shift is allowed. */
export const isPlain = ({ modifiers }: KeySample): boolean =>
  !modifiers.alt && !modifiers.ctrl && !modifiers.meta

export const isNudge = (key: KeySample): boolean => key.key in ARROWS && isPlain(key)

export const isRemoval = (key: KeySample): boolean =>
  (key.key === 'Delete' || key.key === 'Backspace') && isPlain(key)

/** How far an arrow key moves things; null for any other key. */
export function nudgeOf({ key, modifiers }: KeySample): { x: number; y: number } | null {
  const arrow = ARROWS[key]
  const far = modifiers.shift ? BIG_NUDGE : NUDGE
  return arrow ? { x: arrow.x * far, y: arrow.y * far } : null
}
