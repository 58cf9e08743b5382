import type { OfferLayer } from '../../../machines/editor/masks.ts'
import { OBJECT_BOX } from '../../../tools/box/box.ts'
import { POINT } from '../../../tools/point/point.ts'
import { OUTLINE, POLYLINE } from '../../../tools/polygon/polygon.ts'
import { offered } from '../../tools.ts'
import type { ToolSpec } from '../../types.ts'
import {
  OBJECT_BOX_LAYER,
  OBJECT_PICKS,
  OBJECT_POINT_LAYER,
  OBJECT_POLYGON_LAYER,
  OBJECT_POLYLINE_LAYER,
} from './layers.ts'

/**
 * The tools of labelled objects; each is offered where a label of the database takes its shape.
 *
 * @param offers what a click of the tool for boxes accepts
 */
export const objectTools = (offers: OfferLayer): readonly ToolSpec[] => [
  {
    type: 'box',
    ...offered(OBJECT_BOX),
    shape: 'box',
    layers: [OBJECT_BOX_LAYER],
    picks: [OBJECT_PICKS],
    offers,
    creates: OBJECT_BOX_LAYER,
    // Objects lie inside one another, and the one just drawn is still selected.
    drawsAnywhere: true,
  },
  { type: 'polygon', ...offered(OUTLINE), shape: 'polygon', layer: OBJECT_POLYGON_LAYER },
  { type: 'polygon', ...offered(POLYLINE), shape: 'polyline', layer: OBJECT_POLYLINE_LAYER },
  {
    type: 'point',
    ...offered(POINT),
    shape: 'point',
    layers: [OBJECT_POINT_LAYER],
    creates: OBJECT_POINT_LAYER,
  },
]
