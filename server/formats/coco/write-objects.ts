import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { objectBounds } from '../../../src/domain/ontology/objects.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import type { ExportItem } from '../writing/export-items.ts'
import type { LeftOut } from '../writing/exporter.ts'
import {
  createObjectClasses,
  framesBeside,
  objectsOf,
  outlineOf,
  pictureValues,
  takenObjects,
  type WrittenObject,
} from '../writing/objects.ts'

const POINT = 'point'
/** Of a labelled node that is seen. Source: cocodataset.org, "Data format". */
const SEEN = 2

/** Twice the enclosed area, by the shoelace formula. */
function areaOf(outline: readonly number[]): number {
  const turns = outline.map((x, at) => {
    if (at % 2 === 1) return 0
    const [y = 0, nextX = outline[0] ?? 0, nextY = outline[1] ?? 0] = outline.slice(at + 1, at + 4)
    return x * nextY - nextX * y
  })
  return Math.abs(turns.reduce((sum, turn) => sum + turn, 0)) / 2
}

const boxFacts = ({ x, y, width, height }: Rect) => ({
  bbox: [x, y, width, height],
  area: width * height,
  segmentation: [],
})

/**
 * Boxes have no outline, as CVAT and Datumaro write them; a turned one is its outline with `rotation` among the
 * attributes, as CVAT writes it; a point is a keypoint. `shape` and `turned_box` are this product's.
 */
function shapeFacts({ object, shape, values }: WrittenObject): Record<string, unknown> {
  if (object.shape === 'box' && shape === 'box') return { ...boxFacts(object), attributes: values }
  const bounds = objectBounds(object)
  if (object.shape === 'point')
    return {
      ...boxFacts(bounds),
      keypoints: [object.x, object.y, SEEN],
      num_keypoints: 1,
      attributes: values,
    }
  const outline = outlineOf(object)
  const drawn = { ...boxFacts(bounds), area: areaOf(outline), segmentation: [outline], shape }
  if (object.shape !== 'box') return { ...drawn, attributes: values }
  const { x, y, width, height, rotation } = object
  return {
    ...drawn,
    turned_box: [x, y, width, height, rotation],
    attributes: { rotation, ...values },
  }
}

export const pictureFacts =
  (ontology: Ontology) =>
  (item: ExportItem): Record<string, unknown> => {
    const attributes = pictureValues(ontology, item)
    return Object.keys(attributes).length > 0 ? { attributes } : {}
  }

/** Numbers from 1, in the ontology's order. */
export function cocoObjects(ontology: Ontology, leftOut: LeftOut) {
  const classes = createObjectClasses(ontology)
  const annotationsOf = function* (item: ExportItem): Generator<Record<string, unknown>> {
    for (const { name, box, id } of framesBeside(ontology, item, leftOut))
      yield {
        category_id: classes.numberOf(name) + 1,
        iscrowd: 0,
        ...boxFacts(box),
        ...(id !== undefined && { object_id: id }),
      }
    for (const each of takenObjects(objectsOf(ontology, item), { polyline: 'nothing' }, leftOut))
      yield {
        category_id: classes.numberOf(each.label) + 1,
        iscrowd: 0,
        ...shapeFacts(each),
        object_id: each.object.id,
      }
  }
  const categories = () =>
    classes.known.map(({ name, label }, index) => ({
      id: index + 1,
      name,
      supercategory: '',
      ...(label?.shapes.includes('point') === true && { keypoints: [POINT], skeleton: [] }),
    }))
  return { annotationsOf, categories, factsOf: pictureFacts(ontology) }
}
