import { withContextAsync } from '../errors.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { type Kind, drawnIn } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { requireValue } from '../../require-value.ts'
import { type CocoAnnotation, maskOf } from '../shapes/coco-annotations.ts'
import { exportedUuid } from '../export-paths.ts'
import { besideFile } from '../reading/resource-reference.ts'
import { labelHere } from '../reading/label-map.ts'
import { Notes, noteText, noteSet, toldIn } from '../reading/notes.ts'
import { readEachLater } from '../reading/predictions.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { openPictures, type PictureFileFormat, type PictureSource } from '../reading/picture-files.ts'
import { areaGeometry, createMaskGeometry, type ShapeGeometry } from '../shapes/areas.ts'
import { documentOf, requireLabel, shapeRun, type ShapeReading, type ShapeRun } from '../shapes/document.ts'
import { drawRows } from '../shapes/rows.ts'
import { shapeText } from '../shapes/text.ts'
import { type LabelmeFile, type LabelmeShape, readLabelme } from './file.ts'
import { groupsOf, instanceOf, type NumberedShape, readSkeletons } from './skeletons.ts'
import { readMask, areaOf, objectOf, rowsOf } from './shapes.ts'
import { labelmeText } from './text.ts'

/** Older versions write colours. */
const KNOWN_OF_FILE: ReadonlySet<string> = new Set(
  'version shapes imagePath imageData imageWidth imageHeight flags lineColor fillColor'.split(' '),
)
/** `direction`: X-AnyLabeling's angle of a box, whose corners are given, too. */
const KNOWN_OF_SHAPE: ReadonlySet<string> = new Set(
  'label points group_id shape_type mask flags description difficult attributes score line_color fill_color direction'.split(
    ' ',
  ),
)

/** What labelled objects take by name: flags, attributes, and what LabelMe keeps beside them. */
const valuesOf = ({ flags, attributes, group_id, difficult, description }: LabelmeShape) => ({
  ...(group_id !== null && group_id !== undefined && { group_id }),
  ...(difficult === true && { difficult }),
  ...(description !== '' && { description }),
  ...flags,
  ...attributes,
})

const pictureValues = ({ flags, attributes }: LabelmeFile): NamedValues => ({
  ...flags,
  ...(isRecord(attributes) ? attributes : {}),
})

function noteRest(notes: Notes, file: LabelmeFile): void {
  noteSet(notes, file, noteText.pictureField, (name) => name === 'attributes' || KNOWN_OF_FILE.has(name))
  for (const shape of file.shapes) {
    noteSet(notes, shape, noteText.field, (name) => KNOWN_OF_SHAPE.has(name))
    if (typeof shape.score === 'number') notes.add(noteText.score)
  }
}

/** LabelMe writes all flags; only set ones are noted. */
function noteShape(notes: Notes, kind: Kind, shape: LabelmeShape): void {
  const { shape_type: type, group_id: group, flags, description, attributes, difficult, score } = shape
  noteSet(notes, flags, noteText.flag)
  noteSet(notes, attributes, noteText.attribute)
  noteSet(notes, shape, noteText.field, (name) => KNOWN_OF_SHAPE.has(name))
  if (description) notes.add(noteText.description)
  if (drawnIn(kind) === 'boxes' && group !== null && group !== undefined) notes.add(noteText.group)
  if (drawnIn(kind) === 'skeletons' && type === 'rectangle') notes.add(noteText.keypointBox)
  if (difficult && type !== 'point') notes.add(noteText.difficult)
  if (typeof score === 'number') notes.add(noteText.score)
}

function noteFile(notes: Notes, kind: Kind, file: LabelmeFile): void {
  noteSet(notes, file.flags, noteText.flag)
  noteSet(notes, file, noteText.pictureField, (name) => KNOWN_OF_FILE.has(name))
  for (const shape of file.shapes) noteShape(notes, kind, shape)
}

function createDrawer(reading: ShapeReading, shapes: readonly NumberedShape[], picture: Size) {
  const { kind, codec, labelling, notes } = reading
  const maskGeometry = createMaskGeometry(codec, picture)
  const all = shapes.map(({ shape }) => shape.label)
  return ({ turn, shape }: NumberedShape): Promise<ShapeGeometry> =>
    withContextAsync(
      async () => {
        requireLabel(reading, shape.label, all)
        if (shape.shape_type === 'mask') return maskGeometry(await readMask(codec, shape, picture, notes))
        if (labelling && drawnIn(kind) === 'boxes') return { object_geometry: objectOf(shape) }
        if (drawnIn(kind) === 'masks')
          return maskGeometry(drawRows(codec, rowsOf(shape, picture), picture, notes))
        return areaGeometry(kind, areaOf(shape))
      },
      (why) => shapeText.shape(turn, shape.shape_type, shape.label, why),
    )
}

function united(codec: Codec, image: Size, parts: readonly ShapeGeometry[]): ShapeGeometry {
  const [only, ...more] = parts
  if (only && more.length === 0) return only
  const masks = parts.flatMap((part) => maskOf(codec, image, part) ?? [])
  const mask = masks.reduce((all, next) => codec.union(all, next))
  return { segmentation: { size: [image.height, image.width], counts: codec.write(mask) } }
}

function scoreOf(group: readonly NumberedShape[]): { score?: number } {
  const scores = group.flatMap(({ shape: { score } }) => score ?? [])
  return scores.length > 0 ? { score: Math.max(...scores) } : {}
}

async function areasOf(reading: ShapeReading, shapes: readonly NumberedShape[], image: Size) {
  const draw = createDrawer(reading, shapes, image)
  const isMasks = drawnIn(reading.kind) === 'masks'
  const groups = groupsOf(shapes, isMasks ? instanceOf : () => null)
  return readEachLater(reading, groups, async (group): Promise<CocoAnnotation> => {
    const parts = await readEachLater(reading, group, draw)
    const [{ turn, shape }] = group
    const values = reading.labelling ? { attributes: valuesOf(shape) } : {}
    const drawn = united(reading.codec, image, parts)
    return { id: turn, category_id: shape.label, ...scoreOf(group), ...values, ...drawn }
  })
}

const shapesOf = ({ labels }: ShapeReading, { shapes }: LabelmeFile): NumberedShape[] =>
  shapes.flatMap((shape, at) => {
    const label = labelHere(labels, shape.label)
    return label === null ? [] : [{ turn: at + 1, shape: { ...shape, label } }]
  })

/** No shapes, no document: nobody may have looked. Throws an `AnnotationRefusal` that names the shape. */
export async function readPicture(run: ShapeRun, file: LabelmeFile) {
  const reading = { ...run, notes: new Notes() }
  const { kind, notes } = reading
  const shapes = shapesOf(reading, file)
  const attributes = pictureValues(file)
  const hasAttributes = reading.labelling !== undefined && Object.keys(attributes).length > 0
  if (shapes.length === 0 && !hasAttributes) return { annotation: null, notes: [] }
  const size = { width: file.imageWidth, height: file.imageHeight }
  const picture = { ...size, ...(hasAttributes && { attributes }) }
  const annotations =
    drawnIn(kind) === 'skeletons' ? readSkeletons(reading, shapes) : await areasOf(reading, shapes, picture)
  const taken = { ...file, shapes: shapes.map(({ shape }) => shape) }
  if (reading.labelling) noteRest(notes, taken)
  else noteFile(notes, kind, taken)
  const say = ({ id }: CocoAnnotation, why: string): string => {
    const { turn, shape } = requireValue(shapes.find(({ turn }) => turn === id))
    return shapeText.shape(turn, shape.shape_type, shape.label, why)
  }
  return { annotation: documentOf(reading, picture, annotations, say), ...toldIn(notes) }
}

/** Most of a file is the embedded picture. */
const FILE_BYTES = 64 * 1024 ** 2

const picturePath = ({ imagePath }: LabelmeFile, file: string): string => besideFile(file, imagePath)

function aboutOf(labels: LabelmeFile, file: string) {
  const { imageWidth: width, imageHeight: height } = labels
  const name = picturePath(labels, file)
  return { uuid: exportedUuid(file) ?? exportedUuid(name), name, width, height }
}

async function formatFor(target: ImportTarget): Promise<PictureFileFormat<LabelmeFile>> {
  const run = await shapeRun(target)
  return {
    ending: '.json',
    fileBytes: FILE_BYTES,
    words: labelmeText,
    parse: readLabelme,
    pathOf: picturePath,
    about: aboutOf,
    read: (file) => readPicture(run, file),
  }
}

/** Throws a `FormatError` for an archive without files. */
export const openLabelme = async (request: ImportTarget & PictureSource) =>
  openPictures(await formatFor(request), request)
