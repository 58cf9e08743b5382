import { maskBox } from '../../domain/segments/runs.ts'
import type { Json } from '../../machines/json.ts'
import { adoptMask } from '../traits/masks/proposed.ts'
import { offersOf, type ProposalHands } from '../traits/proposals/accepting.ts'
import { OBJECT_LAYER, objectsOf } from './object-layer.ts'
import type { VideoWork } from './object-rows.ts'
import { frameOf, rowHere } from './object-rows.ts'
import { categoriesOf } from './objects/categories.ts'

/** Masks that a model proposes become objects of their label, or of the category in hand, with a mask on this frame. */
export const PROPOSED_TRACKS: ProposalHands = {
  what: 'masks',
  shapes: ['mask'],
  categories: (labels) =>
    categoriesOf(labels, []).map(({ name: id, label: name, colourIndex }) => ({ id, name, colourIndex })),
  frameIn: frameOf,
  drawnIn({ document, fields }) {
    const work = document as VideoWork
    return objectsOf(work).flatMap(({ id, category }) => {
      const mask = rowHere(work, fields, id)?.rle
      const rect = mask && maskBox(mask)
      return rect ? [{ label: category, rect }] : []
    })
  },
  adopt: adoptMask(OBJECT_LAYER, ({ label, attributes, colourIndex = null }) => ({
    newCategory: label,
    newColour: colourIndex,
    newAttributes: attributes as readonly object[] as Json,
  })),
}

export const PROPOSED_OFFERS = offersOf(PROPOSED_TRACKS.adopt)
