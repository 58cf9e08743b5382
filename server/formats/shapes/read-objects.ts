import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import { entriesFrom, type NamedValues } from '../../../src/domain/ontology/names.ts'
import { type LabelledObject, objectBounds, shapeOf } from '../../../src/domain/ontology/objects.ts'
import { drawsShape, type OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { distance } from '../../../src/domain/geometry/point.ts'
import type { RotatedRect } from '../../../src/domain/geometry/rotated-rect.ts'
import { rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { Labelling } from '../reading/labelling.ts'
import { noteSet, noteText } from '../reading/notes.ts'
import { createIds } from '../reading/object-names.ts'
import { BOX_CATEGORIES } from '../writing/shapes.ts'
import {
  type CocoAnnotation,
  type CocoReader,
  type CocoReading,
  categoryOf,
  type LabelledPicture,
  maskOf,
  readAnnotations,
} from './coco-annotations.ts'
import { isBoxOutline, outlineBounds } from './areas.ts'
import {
  boxGeometry,
  insidePicture,
  type ObjectGeometry,
  point,
  pointsIn,
  polygon,
  rectangleOf,
  upright,
} from './object-geometry.ts'
import { shapeText } from './text.ts'

/** Labelled objects of a picture. The frames of default databases stay what they are there. */

const isFrame = (name: string): boolean => BOX_CATEGORIES.some((category) => category.name === name)

/** Throws an `AnnotationRefusal` with all unknown names of the picture. */
export function requireKnown({ labelOf }: Labelling, name: string, all: readonly string[]): void {
  const isKnown = (each: string): boolean => labelOf(each) !== undefined || isFrame(each)
  if (isKnown(name)) return
  const unknown = [...new Set(all.filter((each) => !isKnown(each)))]
  throw new AnnotationRefusal(shapeText.unknownLabel(name), { unknown })
}

/** Pixels by which corners may differ from a rectangle, or from a turned box that the file names. */
const SAME = 1

/** The named turned box, unless somebody moved the outline since. */
function turnedBox({ turned_box: given, attributes }: CocoAnnotation, outline: readonly number[]) {
  const fit = rectangleOf(outline)
  if (!fit || fit.off > SAME) return null
  const { rect } = fit
  if (given) {
    const [x, y, width, height, rotation] = given
    const named: RotatedRect = { x, y, width, height, rotation }
    const corners = rotatedCorners(named)
    const drawn = pointsIn(outline)
    if (corners.every((corner, at) => distance(corner, drawn[at] ?? corner) <= SAME)) return named
  }
  const said = isRecord(attributes) ? Number(attributes['rotation'] ?? 0) : 0
  return said === 0 ? null : rect
}

/** The boxes that an outline can be. One that begins at another corner is turned by 90° or more, or else upright. */
function boxesIn(outline: readonly number[]): ObjectGeometry[] {
  const fit = rectangleOf(outline)
  if (!fit || fit.off > SAME) return []
  const isSquareOn = fit.rect.rotation % 90 === 0
  return [boxGeometry(fit.rect), ...(isSquareOn ? [upright(outlineBounds(outline))] : [])]
}

interface Candidate {
  readonly geometry: ObjectGeometry
  /** What is lost by it. */
  readonly note?: string
}

function* ofOutline(annotation: CocoAnnotation, outline: readonly number[]): Generator<Candidate> {
  const { bbox, shape } = annotation
  const turned = shape === 'polygon' ? null : turnedBox(annotation, outline)
  if (turned) yield { geometry: boxGeometry(turned) }
  // Some files repeat each box as an outline.
  if (bbox?.length === 4 && shape !== 'polygon' && isBoxOutline([outline]))
    yield { geometry: upright(rectIn(bbox)) }
  yield { geometry: polygon(outline) }
  for (const geometry of boxesIn(outline)) yield { geometry }
  if (bbox?.length === 4) yield { geometry: upright(rectIn(bbox)), note: noteText.shape }
}

const rectIn = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Rect => ({ x, y, width, height })

/** What an annotation can be here, the fullest first; several for an outline of several parts. */
function* candidates(
  { codec }: CocoReading,
  picture: LabelledPicture,
  annotation: CocoAnnotation,
): Generator<readonly Candidate[]> {
  const { object_geometry: drawn, segmentation, bbox, keypoints } = annotation
  if (drawn) {
    yield [{ geometry: drawn }]
    yield* sameArea(drawn)
    return
  }
  if (keypoints?.length === 3 && keypoints[2] !== 0) yield [{ geometry: point(keypoints.slice(0, 2)) }]
  const outlines = Array.isArray(segmentation) ? segmentation : []
  const [outline, ...more] = outlines
  if (outline && more.length === 0) for (const each of ofOutline(annotation, outline)) yield [each]
  if (more.length > 0) yield outlines.map((each) => ({ geometry: polygon(each), note: shapeText.parts }))
  const mask = outlines.length === 0 ? maskOf(codec, picture, annotation) : null
  const note = mask || more.length > 0 ? { note: noteText.shape } : {}
  if (bbox?.length === 4) yield [{ geometry: upright(rectIn(bbox)), ...note }]
  else if (mask) yield [{ geometry: upright(codec.box(mask)), ...note }]
}

/** A turned box and the polygon of its corners are one area. */
function* sameArea(drawn: ObjectGeometry): Generator<readonly Candidate[]> {
  if (drawn.shape === 'box')
    yield [{ geometry: { shape: 'polygon', points: rotatedCorners(drawn).map(({ x, y }) => ({ x, y })) } }]
  if (drawn.shape !== 'polygon') return
  for (const geometry of boxesIn(drawn.points.flatMap(({ x, y }) => [x, y]))) yield [{ geometry }]
}

const asObject = (geometry: ObjectGeometry): LabelledObject => ({
  id: '',
  label: '',
  attributes: [],
  ...geometry,
})

/** Throws an `AnnotationRefusal` if the label takes none of the shapes. */
function geometriesOf(
  reading: CocoReading,
  picture: LabelledPicture,
  label: OntologyLabel,
  annotation: CocoAnnotation,
): ObjectGeometry[] {
  let first: ObjectGeometry | undefined
  for (const candidate of candidates(reading, picture, annotation)) {
    first ??= candidate[0]?.geometry
    if (!candidate.every(({ geometry }) => drawsShape(label, shapeOf(asObject(geometry))))) continue
    for (const { note } of candidate) if (note !== undefined) reading.notes.add(note)
    return candidate.map(({ geometry }) => insidePicture(geometry, picture, reading.notes))
  }
  if (!first) throw new AnnotationRefusal(shapeText.noBox)
  throw new AnnotationRefusal(shapeText.labelShape(label.name, shapeOf(asObject(first))))
}

/** CVAT and COCO repeat the angle of a box among its attributes. */
const GEOMETRY_KEYS = ['rotation']

function valuesOf({ attributes }: CocoAnnotation, label: OntologyLabel): NamedValues {
  if (!isRecord(attributes)) return {}
  const isOwn = (name: string): boolean => label.attributes.some((each) => each.name === name)
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !GEOMETRY_KEYS.includes(name) || isOwn(name)),
  )
}

const valuesNamed = (given: NamedValues, names: readonly string[]): NamedValues =>
  Object.fromEntries(names.map((name) => [name, given[name]]))

type Labelled = readonly [annotation: CocoAnnotation, label: OntologyLabel]

function objectsOf(
  reading: CocoReading,
  picture: LabelledPicture,
  all: readonly Labelled[],
): LabelledObject[] {
  const idOf = createIds('object')
  const labelOf = new Map(all)
  return readAnnotations(
    reading,
    all.map(([annotation]) => annotation),
    (annotation) => {
      const label = labelOf.get(annotation)
      if (!label) return []
      const given = valuesOf(annotation, label)
      const geometries = geometriesOf(reading, picture, label, annotation)
      const { entries, refused } = entriesFrom(label.attributes, given)
      noteSet(reading.notes, valuesNamed(given, refused), noteText.attribute)
      for (const geometry of geometries) reading.labelling?.seen?.(label, shapeOf(asObject(geometry)), given)
      return geometries.map((geometry): LabelledObject => ({
        id: idOf(annotation.object_id),
        label: label.id,
        ...geometry,
        attributes: entries,
      }))
    },
  ).flat()
}

/** Frames are upright boxes. */
function asFrame({ notes }: CocoReading, annotation: CocoAnnotation): CocoAnnotation {
  const { object_geometry: drawn, ...rest } = annotation
  if (!drawn) return annotation
  if (shapeOf(asObject(drawn)) !== 'box') notes.add(noteText.shape)
  const { x, y, width, height } = objectBounds(asObject(drawn))
  return { ...rest, bbox: [x, y, width, height] }
}

/** The attributes of the whole picture. */
export function pictureEntries(
  { pictureAttributes, seen }: Labelling,
  { notes }: CocoReading,
  picture: LabelledPicture,
) {
  const given = picture.attributes ?? {}
  seen?.(null, 'box', given)
  const { entries, refused } = entriesFrom(pictureAttributes, given)
  noteSet(notes, valuesNamed(given, refused), noteText.pictureAttribute)
  return entries
}

/** @param readFrames reads the tracking frame and the excluded ones */
export const readObjects =
  (labelling: Labelling, readFrames: CocoReader): CocoReader =>
  (reading, picture, annotations) => {
    const { notes, categories } = reading
    const names = annotations.flatMap(({ category_id: id }) => categories.get(id)?.name ?? [])
    const known = readAnnotations(reading, annotations, (annotation) => {
      const { name } = categoryOf(reading, annotation)
      requireKnown(labelling, name, names)
      return [annotation, labelling.labelOf(name)] as const
    })
    const isLabelled = (each: readonly [CocoAnnotation, OntologyLabel | undefined]): each is Labelled =>
      each[1] !== undefined
    const frames = known
      .filter((each) => !isLabelled(each))
      .map(([annotation]) => asFrame(reading, annotation))
    const entries = pictureEntries(labelling, reading, picture)
    for (const { attributes } of frames) noteSet(notes, attributes, noteText.attribute)
    const objects = objectsOf(reading, picture, known.filter(isLabelled))
    return {
      ...(readFrames(reading, picture, frames) as DocumentOf['image']),
      objects,
      attributes: entries,
    } satisfies DocumentOf['image']
  }
