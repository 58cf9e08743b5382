import { frameIn, isOnFrame } from '../../kinds/traits/judgement.ts'
import { areNodesHidden, isOldShown } from '../../kinds/traits/skeleton/sight.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import { selectedBoxes } from '../../machines/editor/box-layer.ts'
import type { Fields, PointerSample, ToolView } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { Pictured, Pictures } from './pictures.ts'

/** Why something is out of sight: another version lies over it, it is hidden, old data stands in its place, or it is on other frames. */
export type Unseen = 'covered' | 'hidden' | 'old' | 'elsewhere'

const { coveredPress, hiddenPress, oldPress, elsewhere } = annotateText.canvas

/** Why it is not changed then. */
export const UNSEEN_WORDS: Readonly<Record<Unseen, string>> = {
  covered: coveredPress,
  hidden: hiddenPress,
  old: oldPress,
  elsewhere,
}

/** Why no annotation at all is seen; null where they are. */
export function unseenAll({ covered, hidden }: { covered: boolean; hidden: boolean }): Unseen | null {
  if (covered) return 'covered'
  return hidden ? 'hidden' : null
}

/** Why no node is seen, whatever is of the others; null where they are. */
export function unseenNodes(fields: Fields, hasVersion: boolean): Unseen | null {
  if (areNodesHidden(fields)) return 'hidden'
  return isOldShown(fields, hasVersion) ? 'old' : null
}

/** Why selected boxes are not seen though boxes are: each is on a frame of its own, or on those of what it belongs to. */
export function unseenBoxes(view: ToolView<unknown>, layers: readonly BoxLayer[]): Unseen | null {
  const at = frameIn(view.fields)
  const isElsewhere = selectedBoxes(view.document, layers, view.selection).some(
    ({ layer, id, ...box }) => !isOnFrame(box, at) || (layer.holds === 'each' && layer.owner(view) !== id),
  )
  return isElsewhere ? 'elsewhere' : null
}

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
