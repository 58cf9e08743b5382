import type { KeySample, PointerSample, Selected, ToolView } from './types.ts'

/** CSS pixels of movement before a press becomes a drag. */
export const SLOP = 3
/** Also the first of two fingers must not start a drag. */
const TOUCH_SLOP = 12

const MAIN_BUTTON = 1
const PEN_ERASER = 32

export const isMainButton = ({ buttons }: PointerSample): boolean => (buttons & MAIN_BUTTON) !== 0

export const isPenEraser = ({ buttons }: PointerSample): boolean => (buttons & PEN_ERASER) !== 0

const screenDistance = (a: PointerSample, b: PointerSample): number =>
  Math.hypot(a.screenX - b.screenX, a.screenY - b.screenY)

export const exceedsSlop = (press: PointerSample, sample: PointerSample): boolean =>
  screenDistance(press, sample) > (press.pointerType === 'touch' ? TOUCH_SLOP : SLOP)

export const isSelected = (view: ToolView<unknown>, role: string, id: string): boolean =>
  view.selection.some((one) => one.role === role && one.id === id)

export const selected = (role: string, id: string): readonly Selected[] => [{ role, id }]

/** Source pixels per arrow key. */
const NUDGE = 1
const BIG_NUDGE = 10

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export const isPlain = ({ modifiers }: KeySample): boolean =>
  !modifiers.alt && !modifiers.ctrl && !modifiers.meta

export const isNudge = (key: KeySample): boolean => key.key in ARROWS && isPlain(key)

export const isRemoval = (key: KeySample): boolean =>
  (key.key === 'Delete' || key.key === 'Backspace') && isPlain(key)

/** Source pixels; null for other keys. */
export function nudgeOf({ key, modifiers }: KeySample): { x: number; y: number } | null {
  const arrow = ARROWS[key]
  const far = modifiers.shift ? BIG_NUDGE : NUDGE
  return arrow ? { x: arrow.x * far, y: arrow.y * far } : null
}
