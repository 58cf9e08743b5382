import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { labelNamed, type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelledObject } from '../../../src/domain/ontology/objects.ts'
import { shapeOf } from '../../../src/domain/ontology/objects.ts'
import type { ObjectShape, Ontology, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { isEmptyOntology } from '../../../src/domain/ontology/ontology.ts'
import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import type { ExportItem } from './export-items.ts'
import type { ExportHead, LeftOut } from './exporter.ts'
import { boxesOf, boxName } from './shapes.ts'

/** Labelled objects as files have them: by names. */

/** Null: the database has none, and all is written as if there were no such thing. */
export function ontologyOf({ settings }: ExportHead): Ontology | null {
  const ontology = settings.values['ontology'] as Ontology | undefined
  return ontology && !isEmptyOntology(ontology) ? ontology : null
}

export interface WrittenObject {
  readonly label: string
  readonly object: LabelledObject
  readonly shape: ObjectShape
  readonly values: Readonly<Record<string, NamedValue>>
}

type Exported = Pick<ExportItem, 'annotation'>

export function objectsOf({ labels }: Ontology, { annotation }: Exported): readonly WrittenObject[] {
  const { objects = [] } = (annotation ?? {}) as Partial<DocumentOf['image']>
  return objects.map((object) => {
    const label = labels.find(({ id }) => id === object.label)
    return {
      label: label?.name ?? object.label,
      object,
      shape: shapeOf(object),
      values: namedValues(label?.attributes ?? [], object.attributes),
    }
  })
}

export function pictureValues({ attributes: owner }: Ontology, { annotation }: Exported) {
  const { attributes = [] } = (annotation ?? {}) as Partial<DocumentOf['image']>
  return namedValues(owner, attributes)
}

export const objectWords = {
  attributes: '对象的属性',
  labels: '对象的标签',
  pictureAttributes: '整张图的属性',
  videoAttributes: '整段视频的属性',
  frameLabel: (name: string): string => `“${name}”框：标签体系里有同名的标签`,
  shapes: {
    box: '框',
    'turned-box': '旋转的框',
    polygon: '多边形',
    polyline: '折线',
    point: '点',
  } satisfies Record<ObjectShape, string>,
  noShape: (shape: string): string => `${shape}，没有导出`,
  asBounds: (shape: string): string => `${shape}的形状，按外框导出`,
  asOutline: (shape: string): string => `${shape}，按轮廓导出`,
} as const

/** Whoever gives up attributes says so, once for each item. */
export function tellAttributes(
  ontology: Ontology,
  item: Exported,
  leftOut: LeftOut,
  lost: { readonly objects?: boolean; readonly picture?: boolean },
): void {
  if (lost.objects === true && objectsOf(ontology, item).some(({ object }) => object.attributes.length > 0))
    leftOut(objectWords.attributes)
  if (lost.picture === true && Object.keys(pictureValues(ontology, item)).length > 0)
    leftOut(objectWords.pictureAttributes)
}

/** What becomes of a shape that a format does not have. */
export type Instead = 'bounds' | 'outline' | 'nothing'

/** Objects whose shape the format has or that it takes instead; the rest is told, once for each item. */
export function takenObjects(
  objects: readonly WrittenObject[],
  instead: Readonly<Partial<Record<ObjectShape, Instead>>>,
  leftOut: LeftOut,
): readonly WrittenObject[] {
  const words = new Set<string>()
  const taken = objects.filter(({ shape }) => {
    const { asBounds, asOutline, noShape, shapes } = objectWords
    const become = instead[shape]
    if (become === 'bounds') words.add(asBounds(shapes[shape]))
    if (become === 'outline') words.add(asOutline(shapes[shape]))
    if (become === 'nothing') words.add(noShape(shapes[shape]))
    return become !== 'nothing'
  })
  for (const word of words) leftOut(word)
  return taken
}

/** The frames of default databases, unless a label has their name. */
export function framesBeside(
  ontology: Ontology,
  item: Exported,
  leftOut: LeftOut,
): readonly { readonly name: string; readonly box: Rect; readonly id?: string | undefined }[] {
  return boxesOf(item).flatMap(([category, box]) => {
    const name = boxName(category)
    if (!labelNamed(ontology, name)) return [{ name, box, id: box.id }]
    leftOut(objectWords.frameLabel(name))
    return []
  })
}

interface ObjectClass {
  readonly name: string
  /** Null: a frame, or a label that is gone. */
  readonly label: OntologyLabel | null
}

/** Classes in the ontology's order; behind them what else items have, as they come. Numbers count from 0. */
export function createObjectClasses({ labels }: Ontology) {
  const known: ObjectClass[] = labels.map((label) => ({ name: label.name, label }))
  const numbers = new Map(known.map(({ name }, number) => [name, number]))
  return {
    known: known as readonly ObjectClass[],
    numberOf(name: string): number {
      const number = numbers.get(name) ?? known.push({ name, label: null }) - 1
      numbers.set(name, number)
      return number
    },
  }
}

/** A frame among objects. */
export const frameObject = ({ x, y, width, height }: Rect): LabelledObject => ({
  id: '',
  label: '',
  shape: 'box',
  x,
  y,
  width,
  height,
  rotation: 0,
  attributes: [],
})

/** Of a box its corners, clockwise. */
export function pointsOf(object: LabelledObject): readonly Point[] {
  if (object.shape === 'box') return rotatedCorners(object)
  return object.shape === 'point' ? [object] : object.points
}

/** x1, y1, x2, y2, … */
export const outlineOf = (object: LabelledObject): number[] => pointsOf(object).flatMap(({ x, y }) => [x, y])
