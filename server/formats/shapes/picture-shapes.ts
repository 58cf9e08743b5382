import type { Size } from '../../../src/domain/geometry/rect.ts'
import { type Kind, drawnIn } from '../../../src/domain/kinds.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { requireValue } from '../../require-value.ts'
import type { CocoAnnotation } from './coco-annotations.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { labelHere } from '../reading/label-map.ts'
import type { ImportItem } from '../reading/import-items.ts'
import { Notes, toldIn } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import { type Area, areaGeometry, createMaskGeometry, objectOfArea, type ShapeGeometry } from './areas.ts'
import { documentOf, requireLabel, type ShapeRun } from './document.ts'
import { shapeText } from './text.ts'

/** Pixels. The document reader clips it to the picture. */
type Cover = Area | { readonly mask: Mask; readonly pixels: number }

export interface PictureShape {
  readonly type: string
  readonly label: string
  readonly score?: number | undefined
  /** Throws an `AnnotationRefusal`. */
  readonly cover: (picture: Size) => Cover
  readonly notes: readonly string[]
  /** Of a labelled object, by name; its notes are for those who have no such thing. */
  readonly values?: NamedValues
}

const coverNotes = (kind: Kind, cover: Cover): string[] =>
  drawnIn(kind) === 'masks' && 'box' in cover ? [shapeText.boxAsMask] : []

/** Null: nobody may have looked. Throws an `AnnotationRefusal` that names the shape's position, from 1. */
export function readPictureShapes(
  run: ShapeRun,
  picture: Size,
  shapes: readonly PictureShape[],
): Pick<ImportItem, 'annotation' | 'notes' | 'skipped'> {
  const reading = { ...run, notes: new Notes() }
  const { kind, codec, labels, notes } = reading
  const taken = shapes.flatMap((shape, index) => {
    const label = labelHere(labels, shape.label)
    return label === null ? [] : [{ ...shape, label, turn: index + 1 }]
  })
  if (taken.length === 0) return { annotation: null, notes: [] }
  const all = taken.map(({ label }) => label)
  const maskGeometry = createMaskGeometry(codec, picture)
  const draw = (shape: (typeof taken)[number]): ShapeGeometry => {
    if (shape.label === '') throw new AnnotationRefusal(shapeText.noLabel)
    requireLabel(reading, shape.label, all)
    const cover = shape.cover(picture)
    if (reading.labelling && drawnIn(kind) === 'boxes' && !('mask' in cover))
      return { object_geometry: objectOfArea(cover) }
    const drawn = 'mask' in cover ? maskGeometry(cover) : areaGeometry(kind, cover)
    for (const note of [...shape.notes, ...coverNotes(kind, cover)]) notes.add(note)
    return drawn
  }
  const say = ({ turn, type, label }: (typeof taken)[number], why: string): string =>
    shapeText.shape(turn, type, label, why)
  const annotations = readEach(reading, taken, (shape): CocoAnnotation => {
    const { turn, label, score } = shape
    const drawn = withContext(
      () => draw(shape),
      (why) => say(shape, why),
    )
    const attributes = reading.labelling && shape.values ? { attributes: shape.values } : {}
    return { id: turn, category_id: label, ...attributes, ...(score !== undefined && { score }), ...drawn }
  })
  const annotation = documentOf(reading, picture, annotations, ({ id }, why) =>
    say(requireValue(taken.find(({ turn }) => turn === id)), why),
  )
  return { annotation, ...toldIn(notes) }
}
