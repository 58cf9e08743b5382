import type { XmlElement } from '../reading/xml-entries.ts'
import { boxArea, ellipseArea, polygonArea, type Area } from '../shapes/areas.ts'
import { numberOf, numberOrZero, pointsOf } from './numbers.ts'

/** Turned clockwise as seen. Source: cvat-core/src/object-utils.ts, `rotatePoint`. */
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

const ellipse = (element: XmlElement): Area =>
  ellipseArea(
    { x: numberOf(element, 'cx'), y: numberOf(element, 'cy') },
    numberOf(element, 'rx'),
    numberOf(element, 'ry'),
    numberOrZero(element, 'rotation'),
  )

/**
 * CVAT's shapes that cover an area, but for masks, by the names of their elements, which may be any: no object, which has
 * names of its own.
 */
export const AREAS: ReadonlyMap<string, (element: XmlElement) => Area> = new Map([
  ['box', box],
  ['polygon', (element) => polygonArea(pointsOf(element))],
  ['ellipse', ellipse],
])
