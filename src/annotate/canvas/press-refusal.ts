import type { PointerSample } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { Pictured, Pictures } from './pictures.ts'
import type { Unseen } from './hidden-reason.ts'
import { UNSEEN_WORDS } from './hidden-reason.ts'

const text = annotateText.canvas

/** The bit of `PointerEvent.buttons` that pans. */
const MIDDLE_BUTTON = 4

/** What a press would be made on. */
export interface Pressed {
  readonly pictures: Pick<Pictures, 'coming'>
  readonly picture: Pick<Pictured, 'uuid'> | null
  /** Why what it would change is out of sight; null where that is seen. */
  readonly unseen: Unseen | null
  readonly panHeld: boolean
}

/**
 * Why a press marks nothing, in words; null where it may go ahead. Nobody draws on the picture of another frame than the
 * one that is meant, nor beside and on what they do not see. Whoever pans marks nothing.
 */
export function refusedPress(
  { pictures, picture, unseen, panHeld }: Pressed,
  { buttons }: Pick<PointerSample, 'buttons'>,
): string | null {
  if (!picture || panHeld || (buttons & MIDDLE_BUTTON) !== 0) return null
  if (unseen !== null) return UNSEEN_WORDS[unseen]
  const coming = pictures.coming?.(picture.uuid) ?? null
  return coming === null ? null : text.notYet(coming)
}
