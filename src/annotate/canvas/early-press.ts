import type { PointerSample } from '../../machines/editor/types.ts'
import type { Pictured, Pictures } from './pictures.ts'

/** The bit of `PointerEvent.buttons` that pans. */
const MIDDLE_BUTTON = 4

/**
 * The frame that a press would be meant for while another one is still seen; null where it may go ahead. Whoever pans
 * marks nothing.
 */
export function earlyPress(
  pictures: Pick<Pictures, 'coming'>,
  picture: Pick<Pictured, 'uuid'> | null,
  { buttons }: Pick<PointerSample, 'buttons'>,
  panHeld: boolean,
): number | null {
  if (!picture || panHeld || (buttons & MIDDLE_BUTTON) !== 0) return null
  return pictures.coming?.(picture.uuid) ?? null
}
