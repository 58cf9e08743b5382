import { type ImageSegmentDocument, SEGMENT_CATEGORIES } from '../../domain/documents/types.ts'
import { SEGMENT_WORDS } from '../../domain/words.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import { categoriesIn, segmentsOf } from '../../domain/segments/tree.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { categoryInHand, maskFields } from '../traits/masks/fields.ts'
import { SEGMENT_LAYER } from '../traits/masks/layer.ts'
import { adoptMask } from '../traits/masks/proposed.ts'
import { offersOf, type ProposalHands } from '../traits/proposals/accepting.ts'

/** Masks that a model proposes become segments at the top of their label or category, or what is in hand. */
export const PROPOSED_SEGMENTS: ProposalHands = {
  what: 'masks',
  shapes: ['mask', 'area'],
  categories: () => SEGMENT_CATEGORIES.map((id) => ({ id, name: SEGMENT_WORDS[id] })),
  drawnIn({ document }) {
    const trees = (document as WorkDocument<ImageSegmentDocument>).annotation.categories
    return categoriesIn(trees).flatMap((label) =>
      segmentsOf(trees, label).flatMap(({ rleMask }) => {
        const rect = maskBox(rleMask)
        return rect ? [{ label, rect }] : []
      }),
    )
  },
  adopt: (view, proposed, newId) => {
    const { labels } = maskFields(view.fields)
    const inHand = ({ label }: typeof proposed) => ({
      ...categoryInHand(labels, label ?? ''),
      activeTree: null,
    })
    return adoptMask(SEGMENT_LAYER, inHand)(view, proposed, newId)
  },
}

export const PROPOSED_OFFERS = offersOf(PROPOSED_SEGMENTS.adopt)
