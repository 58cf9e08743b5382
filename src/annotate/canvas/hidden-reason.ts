import { frameIn, isOnFrame } from '../../kinds/traits/judgement.ts'
import { areNodesHidden, isOldShown } from '../../kinds/traits/skeleton/sight.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import { selectedBoxes } from '../../machines/editor/box-layer.ts'
import type { Fields, PointerSample, ToolView } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'
import type { PictureSource, Pictures } from './pictures.ts'

/** Under another version, hidden, replaced by old data, or on other frames. */
export type HiddenReason = 'covered' | 'hidden' | 'old' | 'elsewhere'

const { coveredPress, hiddenPress, oldPress, elsewhere } = annotateText.canvas

export const HIDDEN_REASON_TEXT: Readonly<Record<HiddenReason, string>> = {
  covered: coveredPress,
  hidden: hiddenPress,
  old: oldPress,
  elsewhere,
}

export function whyAllHidden({
  covered,
  hidden,
}: {
  covered: boolean
  hidden: boolean
}): HiddenReason | null {
  if (covered) return 'covered'
  return hidden ? 'hidden' : null
}

export function whyNodesHidden(fields: Fields, hasVersion: boolean): HiddenReason | null {
  if (areNodesHidden(fields)) return 'hidden'
  return isOldShown(fields, hasVersion) ? 'old' : null
}

export function whyBoxesHidden(view: ToolView<unknown>, layers: readonly BoxLayer[]): HiddenReason | null {
  const at = frameIn(view.fields)
  const isElsewhere = selectedBoxes(view.document, layers, view.selection).some(
    ({ layer, id, ...box }) => !isOnFrame(box, at) || (layer.holds === 'each' && layer.owner(view) !== id),
  )
  return isElsewhere ? 'elsewhere' : null
}

const text = annotateText.canvas

const MIDDLE_BUTTON = 4

export interface Pressed {
  readonly pictures: Pick<Pictures, 'coming'>
  readonly picture: Pick<PictureSource, 'uuid'> | null
  readonly unseen: HiddenReason | null
  readonly panHeld: boolean
}

/** Nobody draws on a frame that is not decoded yet or changes hidden shapes; panning is always allowed. */
export function pressRefusal(
  { pictures, picture, unseen, panHeld }: Pressed,
  { buttons }: Pick<PointerSample, 'buttons'>,
): string | null {
  if (!picture || panHeld || (buttons & MIDDLE_BUTTON) !== 0) return null
  if (unseen !== null) return HIDDEN_REASON_TEXT[unseen]
  const coming = pictures.coming?.(picture.uuid) ?? null
  return coming === null ? null : text.notYet(coming)
}
