import type { PointerSample } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { Pictured, Pictures } from './pictures.ts'

const text = annotateText.canvas

/** The bit of `PointerEvent.buttons` that pans. */
const MIDDLE_BUTTON = 4

/** What a press would be made on. */
export interface Pressed {
  readonly pictures: Pick<Pictures, 'coming'>
  readonly picture: Pick<Pictured, 'uuid'> | null
  /** What it would change is out of sight. */
  readonly hidden: boolean
  /** Another version lies over it. */
  readonly covered: boolean
  readonly panHeld: boolean
}

/**
 * Why a press marks nothing, in words; null where it may go ahead. Nobody draws on the picture of another frame than the
 * one that is meant, nor beside and on what they do not see. Whoever pans marks nothing.
 */
export function refusedPress(
  { pictures, picture, hidden, covered, panHeld }: Pressed,
  { buttons }: Pick<PointerSample, 'buttons'>,
): string | null {
  if (!picture || panHeld || (buttons & MIDDLE_BUTTON) !== 0) return null
  if (covered) return text.coveredPress
  if (hidden) return text.hiddenPress
  const coming = pictures.coming?.(picture.uuid) ?? null
  return coming === null ? null : text.notYet(coming)
}
