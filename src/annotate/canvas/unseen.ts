import { areNodesHidden, isOldShown } from '../../kinds/traits/skeleton-sight.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { annotateText } from '../../text/annotate.ts'

/** Why something is out of sight: another version lies over it, it is hidden, or old data stands in its place. */
export type Unseen = 'covered' | 'hidden' | 'old'

const { coveredPress, hiddenPress, oldPress } = annotateText.canvas

/** Why it is not changed then. */
export const UNSEEN_WORDS: Readonly<Record<Unseen, string>> = {
  covered: coveredPress,
  hidden: hiddenPress,
  old: oldPress,
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
