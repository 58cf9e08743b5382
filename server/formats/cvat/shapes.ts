import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { normalRotation } from '../../../src/domain/geometry/rotated-rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Notes } from '../reading/notes.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { boxArea, ellipseArea, polygonArea, type Area } from '../shapes/areas.ts'
import { drawRows } from '../shapes/rows.ts'
import { numberOf, numberOrZero, pointsOf } from './attributes.ts'
import { ellipseRows } from './opencv.ts'

/** Rotated clockwise. Source: cvat-core/src/object-utils.ts, `rotatePoint`. */
const box = (element: XmlElement): Area =>
  boxArea(
    {
      left: numberOf(element, 'xtl'),
      top: numberOf(element, 'ytl'),
      right: numberOf(element, 'xbr'),
      bottom: numberOf(element, 'ybr'),
    },
    numberOrZero(element, 'rotation'),
  )

type Ellipse = readonly [centre: Point, rx: number, ry: number, degrees: number]

const ellipseOf = (element: XmlElement): Ellipse => [
  { x: numberOf(element, 'cx'), y: numberOf(element, 'cy') },
  numberOf(element, 'rx'),
  numberOf(element, 'ry'),
  normalRotation(numberOrZero(element, 'rotation')),
]

const ellipse = (element: XmlElement): Area => ellipseArea(...ellipseOf(element))

/** Null: not in the picture. Other shapes follow COCO (datumaro/util/mask_tools.py). Throws an `AnnotationRefusal`. */
export function ellipseMask(codec: Codec, element: XmlElement, picture: Size, notes: Notes) {
  ellipse(element)
  return drawRows(codec, ellipseRows(...ellipseOf(element), picture), picture, notes)
}

/** A map: element names in a file may equal names that objects inherit. */
export const AREAS: ReadonlyMap<string, (element: XmlElement) => Area> = new Map([
  ['box', box],
  ['polygon', (element) => polygonArea(pointsOf(element))],
  ['ellipse', ellipse],
])
