import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import { drawnIn, type Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import {
  knownName,
  type CocoAnnotation,
  type CocoReader,
  type CocoReading,
  type LabelledPicture,
} from './coco-annotations.ts'
import { cocoReader } from './read-documents.ts'
import { requireKnown } from './read-objects.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import type { Labelling } from '../reading/labelling.ts'
import type { LabelMap } from '../reading/label-map.ts'
import type { PictureReading } from '../reading/predictions.ts'

export interface ShapeReading extends PictureReading {
  readonly kind: Kind
  readonly codec: Codec
  readonly read: CocoReader
  readonly template: NodeTemplate | undefined
  readonly labels: LabelMap
  readonly labelling?: Labelling | undefined
}

export type ShapeRun = Omit<ShapeReading, 'notes'>

/** Throws a `FormatError` for videos. */
export const shapeRun = async ({
  kind,
  template,
  labels,
  labelling,
  predictions,
}: ImportTarget): Promise<ShapeRun> => ({
  kind,
  template,
  labels,
  labelling,
  predictions,
  read: cocoReader(kind),
  codec: await loadCodec(),
})

const LABELS: { readonly [K in Kind]?: readonly string[] } = IMPORT_LABELS

/** Throws an `AnnotationRefusal` for a label the kind lacks. @param all labels of the picture */
export function requireLabel(
  { kind, labelling }: Pick<ShapeRun, 'kind' | 'labelling'>,
  label: string,
  all: readonly string[],
): void {
  // Skeletons are told by their nodes, too.
  if (drawnIn(kind) === 'skeletons') return
  if (labelling) return requireKnown(labelling, label, all)
  const known = LABELS[kind]
  if (known) knownName(label, known, all)
}

/** Labels are categories, positions are ids. Throws an `AnnotationRefusal`. */
export function documentOf(
  { codec, template, read, labelling, predictions, notes }: ShapeReading,
  picture: LabelledPicture,
  annotations: readonly CocoAnnotation[],
  say: CocoReading['say'],
): object {
  const categories = new Map(annotations.map(({ category_id: id }) => [id, { name: String(id) }]))
  return read({ codec, categories, template, labelling, predictions, notes, say }, picture, annotations)
}
