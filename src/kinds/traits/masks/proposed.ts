import { maskArea } from '../../../domain/documents/mask.ts'
import { RUN_ALGEBRA } from '../../../domain/segments/runs.ts'
import type { MaskLayer } from '../../../machines/editor/masks.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { MaskItem, SceneItem } from '../../../render/scene.ts'
import { suggestionText } from '../../../text/suggestions.ts'
import type { EditorView } from '../../types.ts'
import { type Adopt, PROPOSED_ROLE } from '../proposals/accepting.ts'
import { shownProposals, type Proposed } from '../proposals/proposals.ts'
import { linesOf } from './outline.ts'
import { cachedMask } from './scene.ts'

/** Masks that a model proposes. */

const MASKS = { ...RUN_ALGEBRA, area: maskArea }

/**
 * A proposal becomes what smart selection would make of its mask.
 *
 * @param inHand the fields that have its label in hand for the while
 */
export const adoptMask =
  (layer: MaskLayer, inHand: (proposed: Proposed) => Fields): Adopt =>
  (view, proposed, newId) => {
    const { mask: shape } = proposed
    if (!shape) return null
    const own = proposed.label === null ? {} : inHand(proposed)
    const fields = { ...view.fields, ...own }
    const change = { mode: 'paint', shape, isProposal: true, masks: MASKS, newId } as const
    const outcome = layer.apply({ ...change, view: { ...view, fields, selection: [] }, target: null })
    if (!outcome || !('edit' in outcome)) return outcome
    // What was in hand stays there.
    const kept = Object.keys(own).map((name) => [name, view.fields[name] ?? null] as const)
    return { ...outcome, fields: { ...outcome.fields, ...Object.fromEntries(kept) } }
  }

const TINT = { plain: 0.25, hover: 0.45 } as const

const isHovered = ({ hover }: EditorView, { id }: Proposed): boolean =>
  hover?.role === PROPOSED_ROLE && hover.id === id

let last: readonly MaskItem[] = []

/** The same list while its content is equal, so that nothing is composed again. */
export function withProposed(masks: readonly MaskItem[], view: EditorView): readonly MaskItem[] {
  const proposed = shownProposals(view)
  if (proposed.length === 0) return masks
  const tints = proposed.toReversed().flatMap((one): MaskItem[] => {
    const opacity = isHovered(view, one) ? TINT.hover : TINT.plain
    // A drawing tool presses anywhere, so it picks nothing.
    const reach = view.drawing === null ? 'all' : 'none'
    const { id, colour, mask } = one
    return mask ? [cachedMask(mask, { id, role: PROPOSED_ROLE, reach, colour, opacity })] : []
  })
  const all = [...masks, ...tints]
  if (all.length !== last.length || all.some((item, index) => item !== last[index])) last = all
  return last
}

/** Outlines, and the name of the one under the pointer. */
export const proposedLines = (view: EditorView): readonly SceneItem[] =>
  shownProposals(view).flatMap((one): readonly SceneItem[] => {
    const { id, mask, colour, name, score, rect } = one
    if (!mask) return []
    const lines = linesOf(mask, id, colour, { dashed: true, thin: !isHovered(view, one) })
    if (!isHovered(view, one)) return lines
    const label = suggestionText.proposals.named(name, score)
    const style = { stroke: colour, screenWidth: 1, dash: [2, 3] }
    const named = { type: 'box', id: `name-${id}`, role: 'mark', reach: 'none', rect, label, style } as const
    return [...lines, { ...named, isNamed: true }]
  })
