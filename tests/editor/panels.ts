import { BODY_TYPES, SEGMENT_CATEGORIES } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { placedSegments } from '../../src/domain/segments/tree.ts'
import { availabilityEdit } from '../../src/annotate/work-access.ts'
import { carryOut } from '../../src/kinds/image-node/node-facts.ts'
import * as segments from '../../src/kinds/image-segment/segment-actions.ts'
import { typeComment } from '../../src/annotate/review/verdict/verdict-comment.ts'
import type { RunFacts } from '../../src/annotate/page/kind-page.ts'
import type { WorkAccess } from '../../src/annotate/work-access.ts'
import { nodeCommentEdit } from '../../src/kinds/traits/skeleton/verdicts.ts'
import {
  bodyTypeCommit,
  exchangeCommit,
  nodeVisibilityCommit,
  removeSkeletonCommit,
} from '../../src/kinds/traits/skeleton/edits.ts'
import { annotationField, skeletonsOf } from '../../src/kinds/traits/skeleton/layer.ts'
import { removeItem, setField, updateItem } from '../../src/machines/editor/edit-makers.ts'

/** What panels do by themselves, without a command: text that is typed, lists that are picked from, lines that are dragged. */

interface PanelFacts<K extends Kind> extends RunFacts<K> {
  readonly access: WorkAccess<K>
}
/** @param draw a number that decides what of a thing is meant, and what becomes of it */
export type PanelEdit<K extends Kind = Kind> = (facts: PanelFacts<K>, draw: number) => void

const BOXES = ['verdict', 'errorBoxes']
const OFFERED = BODY_TYPES.filter((type) => type !== 'own')
const RULINGS = [0, 1, 3] as const

/** Every third time nothing is left of a text. */
const words = (draw: number): string => '重新标一下'.slice(0, draw % 3 === 0 ? 0 : 1 + (draw % 5))
const pick = <Item>(list: readonly Item[], draw: number): Item | undefined => list[draw % list.length]

const judging: readonly PanelEdit[] = [
  ({ access }, draw) => typeComment(access, words(draw)),
  ({ access }, draw) =>
    access.commit(availabilityEdit(access.work, 'ruling', pick(RULINGS, draw) ?? 1), { label: 'ruling' }),
  ({ access }, draw) => {
    const box = pick(access.work.verdict.errorBoxes, draw)
    if (!box) return
    const edit = updateItem(access.work, BOXES, box.id, { comment: words(draw) || undefined })
    access.commit(edit, { label: 'box-comment', merge: `box-comment ${box.id}` })
  },
  ({ access }, draw) => {
    const box = pick(access.work.verdict.errorBoxes, draw)
    if (box) access.commit(removeItem(access.work, BOXES, box.id), { label: 'box-remove', select: [] })
  },
]

const nodes: readonly PanelEdit<'image-node'>[] = [
  ({ access, setFields }, draw) =>
    carryOut(access, setFields, bodyTypeCommit(access.work, pick(OFFERED, draw) ?? 'both-hands')),
  ({ access, setFields }, draw) => {
    const skeleton = pick(skeletonsOf(access.work.annotation), draw)
    if (skeleton) carryOut(access, setFields, exchangeCommit(access.work, skeleton, draw % 7, 8 + (draw % 9)))
  },
  ({ access, setFields }, draw) => {
    const skeleton = pick(skeletonsOf(access.work.annotation), draw)
    if (skeleton?.id) carryOut(access, setFields, removeSkeletonCommit(access.work, skeleton))
  },
  ({ access, setFields }, draw) =>
    carryOut(
      access,
      setFields,
      nodeVisibilityCommit(access.work, pick(skeletonsOf(access.work.annotation), draw), [draw % 21, 3]),
    ),
  ({ access }, draw) =>
    access.commit(annotationField(access.work, 'comment', words(draw)), {
      label: 'own-comment',
      merge: 'own-comment',
    }),
  ({ access }, draw) => {
    const verdict = pick(access.work.verdict.nodeVerdicts ?? [], draw)
    if (verdict)
      access.commit(nodeCommentEdit(access.work, verdict, words(draw)), {
        label: 'node-comment',
        merge: verdict.name,
      })
  },
]

const trees: readonly PanelEdit<'image-segment'>[] = [
  (facts, draw) => {
    const placed = pick(placedSegments(segments.treesOf(facts)), draw)
    if (placed) segments.rename(facts, placed.segment.id, words(draw))
  },
  (facts, draw) => {
    const placed = pick(placedSegments(segments.treesOf(facts)), draw)
    if (placed) segments.recolour(facts, [placed.segment.id], draw % 23)
  },
  (facts, draw) => {
    const all = placedSegments(segments.treesOf(facts))
    const placed = pick(all, draw)
    const into = pick(all, draw * 7 + 1)
    if (!placed || !into) return
    const isTop = draw % 2 === 0
    const category = isTop ? (pick(SEGMENT_CATEGORIES, draw) ?? 'human') : into.category
    segments.move(facts, placed.segment.id, {
      category,
      parentId: isTop ? null : into.segment.id,
      index: draw % 3,
    })
  },
]

const crops: readonly PanelEdit<'image'>[] = [
  ({ access }) =>
    access.commit(setField(access.work, ['annotation'], 'trackingCrop', null), {
      label: 'crop-remove',
      select: [],
    }),
]

const OF_KINDS = { image: crops, 'image-node': nodes, 'image-segment': trees, video: [] }

export const panelEdits = (kind: keyof typeof OF_KINDS): readonly PanelEdit[] => [
  ...judging,
  ...(OF_KINDS[kind] as readonly PanelEdit[]),
]
