import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { knownName, maskOf, type CocoAnnotation, type CocoReader } from '../coco/annotations.ts'
import type { CocoImage } from '../coco/image-index.ts'
import { labelHere, type LabelMap } from '../label-map.ts'
import { createMaskDrawer, drawnArea, type Drawn } from '../shapes/drawn.ts'
import { sayingLater } from '../shapes/saying.ts'
import { shapeText } from '../shapes/text.ts'
import { pathOf, type LabelmeFile } from './file.ts'
import { groupsOf, instanceOf, type Turn } from './groups.ts'
import { readMask } from './masks.ts'
import { notesOf } from './notes.ts'
import { areaOf } from './shapes.ts'
import { readSkeletons } from './skeletons.ts'

export interface LabelmeReading {
  readonly kind: Kind
  readonly codec: Codec
  readonly read: CocoReader
  /** The skeleton of the tag that is imported into, where it has one. */
  readonly template: NodeTemplate | undefined
  readonly labels: LabelMap
}

const LABELS: { readonly [K in Kind]?: readonly string[] } = IMPORT_LABELS

function createDrawer({ kind, codec }: LabelmeReading, shapes: readonly Turn[], picture: Size) {
  const drawnMask = createMaskDrawer(codec, picture)
  const all = shapes.map(({ shape }) => shape.label)
  return ({ turn, shape }: Turn): Promise<Drawn> =>
    sayingLater(
      async () => {
        knownName(shape.label, LABELS[kind] ?? [], all)
        if (shape.shape_type === 'mask') return drawnMask(await readMask(codec, shape, picture))
        return drawnArea(kind, areaOf(shape, picture), picture)
      },
      (why) => shapeText.shape(turn, shape.shape_type, shape.label, why),
    )
}

/** The parts of one instance as one mask. */
function united(codec: Codec, image: CocoImage, parts: readonly Drawn[]): Drawn {
  const [only, ...more] = parts
  if (only && more.length === 0) return only
  const masks = parts.flatMap((part) => maskOf(codec, image, { id: '', category_id: '', ...part }) ?? [])
  const mask = masks.reduce((all, next) => codec.union(all, next))
  return { segmentation: { size: [image.height, image.width], counts: codec.write(mask) } }
}

async function areasOf(reading: LabelmeReading, shapes: readonly Turn[], image: CocoImage) {
  const draw = createDrawer(reading, shapes, image)
  const isMasks = reading.kind === 'image-segment'
  const annotations: CocoAnnotation[] = []
  for (const group of groupsOf(shapes, isMasks ? instanceOf : () => null)) {
    const parts: Drawn[] = []
    for (const part of group) parts.push(await draw(part))
    const label = group[0]?.shape.label ?? ''
    annotations.push({
      id: annotations.length + 1,
      category_id: label,
      ...united(reading.codec, image, parts),
    })
  }
  return annotations
}

/** The shapes that are taken, as they are called here. */
const shapesOf = ({ labels }: LabelmeReading, { shapes }: LabelmeFile): Turn[] =>
  shapes.flatMap((shape, at) => {
    const label = labelHere(labels, shape.label)
    return label === null ? [] : [{ turn: at + 1, shape: { ...shape, label } }]
  })

/** The picture that a file is about, in pixels. */
export const pictureOf = (file: LabelmeFile): CocoImage => {
  const path = pathOf(file)
  return { id: path, file_name: path, width: file.imageWidth, height: file.imageHeight }
}

/**
 * The document that a file makes, and what of it no document has a place for; null where there are no shapes: nobody knows
 * then whether anybody has looked. Throws an `AnnotationRefusal` that names the shape.
 */
export async function readPicture(reading: LabelmeReading, file: LabelmeFile) {
  const { kind, codec, template } = reading
  const shapes = shapesOf(reading, file)
  if (shapes.length === 0) return { annotation: null, notes: [] }
  const picture = pictureOf(file)
  const annotations =
    kind === 'image-node' ? readSkeletons(shapes, picture, template) : await areasOf(reading, shapes, picture)
  // Labels are names already.
  const categories = new Map(annotations.map(({ category_id: id }) => [id, { id, name: String(id) }]))
  return {
    annotation: reading.read({ codec, categories, template }, picture, annotations),
    notes: notesOf(kind, file),
  }
}
