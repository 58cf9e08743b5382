import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { textOfValue } from '../../../src/domain/ontology/names.ts'
import { objectBounds } from '../../../src/domain/ontology/objects.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  createLists,
  itemStem,
  once,
  type ExportFile,
  type Exporter,
  type LeftOut,
} from '../writing/exporter.ts'
import {
  framesBeside,
  objectsOf,
  ontologyOf,
  takenObjects,
  tellAttributes,
  type WrittenObject,
} from '../writing/objects.ts'
import { xmlNumber, xmlText } from '../writing/xml.ts'
import { boxName, boxesOf } from '../writing/shapes.ts'

/**
 * From 0, as in labelImg, CVAT and FiftyOne; VOC2007 counts from 1.
 * Source: host.robots.ox.ac.uk/pascal/VOC/voc2012, "Development Kit".
 */

export const vocMediaPath = ({ exportedAs }: Pick<ExportItem, 'exportedAs'>): string =>
  `JPEGImages/${exportedAs}`

interface VocObject {
  readonly name: string
  readonly box: Rect
  readonly values?: WrittenObject['values']
  readonly outline?: readonly Point[]
}

/** Facts of VOC that an attribute of that name fills; the file has the attribute, too. */
const flag = (values: WrittenObject['values'], name: string): number => Number(values[name] === true)

/** As CVAT and Datumaro write them. */
function attributesText(values: WrittenObject['values']): string {
  const all = Object.entries(values).map(
    ([name, value]) =>
      `<attribute><name>${xmlText(name)}</name><value>${xmlText(textOfValue(value))}</value></attribute>`,
  )
  return all.length === 0 ? '' : `\t\t<attributes>${all.join('')}</attributes>\n`
}

/** As Roboflow writes them, beside the box around. */
function outlineText(outline: readonly Point[]): string {
  const numbers = outline.map(
    ({ x, y }, at) => `<x${at + 1}>${xmlNumber(x)}</x${at + 1}><y${at + 1}>${xmlNumber(y)}</y${at + 1}>`,
  )
  return outline.length === 0 ? '' : `\t\t<polygon>${numbers.join('')}</polygon>\n`
}

const objectText = ({
  name,
  box: { x, y, width, height },
  values = {},
  outline = [],
}: VocObject): string => `\t<object>
\t\t<name>${xmlText(name)}</name>
\t\t<pose>${typeof values['pose'] === 'string' ? xmlText(values['pose']) : 'Unspecified'}</pose>
\t\t<truncated>${flag(values, 'truncated')}</truncated>
\t\t<difficult>${flag(values, 'difficult')}</difficult>
${values['occluded'] === undefined ? '' : `\t\t<occluded>${flag(values, 'occluded')}</occluded>\n`}\t\t<bndbox>
\t\t\t<xmin>${xmlNumber(x)}</xmin>
\t\t\t<ymin>${xmlNumber(y)}</ymin>
\t\t\t<xmax>${xmlNumber(x + width)}</xmax>
\t\t\t<ymax>${xmlNumber(y + height)}</ymax>
\t\t</bndbox>
${attributesText(values)}${outlineText(outline)}\t</object>
`

/** `filename` has the folders, too, as CVAT and FiftyOne write it. */
function annotationText(item: ExportItem, objects: readonly VocObject[]): string {
  return `<annotation>
\t<folder></folder>
\t<filename>${xmlText(item.exportedAs)}</filename>
\t<source>
\t\t<database>Unknown</database>
\t</source>
\t<size>
\t\t<width>${item.width}</width>
\t\t<height>${item.height}</height>
\t\t<depth>3</depth>
\t</size>
\t<segmented>0</segmented>
${objects.map(objectText).join('')}</annotation>
`
}

const framesOf = (item: ExportItem): VocObject[] =>
  boxesOf(item).map(([id, box]) => ({ name: boxName(id), box }))

/** Polygons have the box around them, too. */
function labelledObjects(ontology: Ontology, item: ExportItem, leftOut: LeftOut): VocObject[] {
  tellAttributes(ontology, item, leftOut, { picture: true })
  const instead = { 'turned-box': 'bounds', polyline: 'nothing', point: 'nothing' } as const
  return [
    ...framesBeside(ontology, item, leftOut),
    ...takenObjects(objectsOf(ontology, item), instead, leftOut).map(({ label, object, shape, values }) => ({
      name: label,
      box: object.shape === 'box' && shape === 'box' ? object : objectBounds(object),
      values,
      ...(object.shape === 'polygon' && { outline: object.points }),
    })),
  ]
}

export const vocBoxes: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const lists = createLists('default')
  const ontology = ontologyOf(head)
  for await (const item of items) {
    const stem = itemStem(item)
    lists.add(item, stem)
    const objects = ontology ? labelledObjects(ontology, item, leftOut) : framesOf(item)
    yield { name: `Annotations/${stem}.xml`, content: once(annotationText(item, objects)) }
  }
  yield* lists.files((part) => `ImageSets/Main/${part}.txt`)
}
