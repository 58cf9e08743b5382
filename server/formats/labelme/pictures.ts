import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { maskOf, type CocoAnnotation } from '../coco/annotations.ts'
import type { CocoImage } from '../coco/image-index.ts'
import { requireValue } from '../../require-value.ts'
import { labelHere } from '../label-map.ts'
import { readEachLater } from '../predictions.ts'
import { documentOf, requireLabel, type ShapeReading, type ShapeRun } from '../shapes/document.ts'
import { createMaskDrawer, drawnArea, type Drawn } from '../shapes/annotations.ts'
import { sayingLater } from '../shapes/error-context.ts'
import { shapeText } from '../shapes/text.ts'
import { pathOf, type LabelmeFile } from './file.ts'
import { drawRows } from '../shapes/rows.ts'
import { groupsOf, instanceOf, type Turn } from './groups.ts'
import { readMask } from './masks.ts'
import { tellFile } from './notes.ts'
import { areaOf, rowsOf } from './shapes.ts'
import { readSkeletons } from './skeletons.ts'

function createDrawer({ kind, codec, notes }: ShapeReading, shapes: readonly Turn[], picture: Size) {
  const drawnMask = createMaskDrawer(codec, picture)
  const all = shapes.map(({ shape }) => shape.label)
  return ({ turn, shape }: Turn): Promise<Drawn> =>
    sayingLater(
      async () => {
        requireLabel(kind, shape.label, all)
        if (shape.shape_type === 'mask') return drawnMask(await readMask(codec, shape, picture, notes))
        if (kind === 'image-segment')
          return drawnMask(drawRows(codec, rowsOf(shape, picture), picture, notes))
        return drawnArea(kind, areaOf(shape))
      },
      (why) => shapeText.shape(turn, shape.shape_type, shape.label, why),
    )
}

/** The parts of one instance as one mask. */
function united(codec: Codec, image: CocoImage, parts: readonly Drawn[]): Drawn {
  const [only, ...more] = parts
  if (only && more.length === 0) return only
  const masks = parts.flatMap((part) => maskOf(codec, image, part) ?? [])
  const mask = masks.reduce((all, next) => codec.union(all, next))
  return { segmentation: { size: [image.height, image.width], counts: codec.write(mask) } }
}

/** A group is as certain as the most certain of its parts. */
function scoreOf(group: readonly Turn[]): { score?: number } {
  const scores = group.flatMap(({ shape: { score } }) => score ?? [])
  return scores.length > 0 ? { score: Math.max(...scores) } : {}
}

async function areasOf(reading: ShapeReading, shapes: readonly Turn[], image: CocoImage) {
  const draw = createDrawer(reading, shapes, image)
  const isMasks = reading.kind === 'image-segment'
  const groups = groupsOf(shapes, isMasks ? instanceOf : () => null)
  return readEachLater(reading, groups, async (group): Promise<CocoAnnotation> => {
    const parts = await readEachLater(reading, group, draw)
    const [{ turn, shape }] = group
    return { id: turn, category_id: shape.label, ...scoreOf(group), ...united(reading.codec, image, parts) }
  })
}

/** The shapes that are taken, as they are called here. */
const shapesOf = ({ labels }: ShapeReading, { shapes }: LabelmeFile): Turn[] =>
  shapes.flatMap((shape, at) => {
    const label = labelHere(labels, shape.label)
    return label === null ? [] : [{ turn: at + 1, shape: { ...shape, label } }]
  })

/** The picture that a file is about, in pixels. */
const pictureOf = (file: LabelmeFile): CocoImage => {
  const path = pathOf(file)
  return { id: path, file_name: path, width: file.imageWidth, height: file.imageHeight }
}

/**
 * The document that a file makes, and what of it no document has a place for; null where there are no shapes: nobody knows
 * then whether anybody has looked. Throws an `AnnotationRefusal` that names the shape.
 */
export async function readPicture(run: ShapeRun, file: LabelmeFile) {
  const reading = { ...run, notes: new Set<string>() }
  const { kind, notes } = reading
  const shapes = shapesOf(reading, file)
  if (shapes.length === 0) return { annotation: null, notes: [] }
  const picture = pictureOf(file)
  const annotations =
    kind === 'image-node' ? readSkeletons(reading, shapes) : await areasOf(reading, shapes, picture)
  tellFile(notes, kind, { ...file, shapes: shapes.map(({ shape }) => shape) })
  const say = ({ id }: CocoAnnotation, why: string): string => {
    const { turn, shape } = requireValue(shapes.find(({ turn }) => turn === id))
    return shapeText.shape(turn, shape.shape_type, shape.label, why)
  }
  return { annotation: documentOf(reading, picture, annotations, say), notes: [...notes] }
}
