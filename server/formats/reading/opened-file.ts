import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { Archive } from '../../media/files/archive.ts'
import type { ReadItem } from './import-items.ts'
import type { Labelling } from './labelling.ts'
import type { LabelMap } from './label-map.ts'
import type { CategoryLabels } from './object-names.ts'
import type { Predictions } from './predictions.ts'
import { referenceOf, type ResourceReference } from './resource-reference.ts'

export interface ImportTarget {
  readonly kind: Kind
  /** Undefined: any of the product's. */
  readonly template: NodeTemplate | undefined
  readonly labels: LabelMap
  /** Labelled objects of the database, if it has an ontology. */
  readonly labelling?: Labelling | undefined
  /** Of the database, if its kind has some. */
  readonly categories?: CategoryLabels | undefined
  /** Null: finished work. */
  readonly predictions: Predictions | null
}

/** Each archive that `open` gives is read once. */
export interface ImportArchive {
  readonly open: () => Promise<Archive>
  readonly signal: AbortSignal
}

export interface ImportRequest extends ImportTarget, ImportArchive {
  /** Of the upload, or of the one file in it that the format takes. */
  readonly path: string
  /** The upload, which `open` opens. */
  readonly isArchive: boolean
  readonly text: () => AsyncIterable<string>
  /** Coordinates are of the stored picture, before EXIF rotation, if the file gives no size. */
  readonly isStored: boolean
  /** The share of the file that was scanned, 0 to 1, before there are items. */
  readonly onProgress: (share: number) => void
}

export interface FoundResource {
  uuid: string
  name: string
  width: number | null
  height: number | null
  /** EXIF of the uploaded file; null: unknown. */
  orientation: number | null
}

export interface SizedResource extends FoundResource {
  width: number
  height: number
}

/** Null without size: the lookup reports that. */
export const sized = (found: FoundResource | null): SizedResource | null =>
  found !== null && found.width !== null && found.height !== null
    ? { ...found, width: found.width, height: found.height }
    : null

/** By the item's position in the file; null: nothing was found. */
export type ResourceLookup = (turn: number) => FoundResource | null

type References = Iterable<ResourceReference | null>

/** Read twice: first the references, then the items. */
export interface OpenedFile {
  /** In the items' order; null: names no resource. */
  readonly references: References | (() => AsyncIterable<ResourceReference | null>)
  readonly items: (found: ResourceLookup) => AsyncIterable<ReadItem>
  /** Reference paths have the pictures' endings; default: true. */
  readonly endings?: boolean
  readonly unread?: readonly string[]
  /** Entries beside the file that were read with it; known once the items were. */
  readonly used?: ReadonlySet<string>
  /** What the file itself says about its labels; known once its items were read. */
  readonly ontology?: () => Ontology | undefined
  /** Absent if only the end of the text tells. */
  readonly count?: number
}

export async function* referencesOf(
  items: AsyncIterable<ReadItem>,
): AsyncGenerator<ResourceReference | null> {
  for await (const read of items) yield referenceOf(read)
}
