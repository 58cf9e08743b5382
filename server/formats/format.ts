import type { FormatId, FORMATS, ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { ImportItem } from './reading/import-items.ts'
import type { ImportRequest, OpenedFile } from './reading/opened-file.ts'
import type { ExportItem } from './writing/export-items.ts'
import type { Namesakes } from './export-paths.ts'
import type { Exporter } from './writing/exporter.ts'

export interface FormatWriter<K extends Kind = Kind> {
  /** One for all kinds, or one for each. */
  readonly write: Exporter | Readonly<Record<K, Exporter>>
  /** Path of an item's media file in the archive; annotation files use it even when the archive has no media. */
  readonly mediaPath: (item: Pick<ExportItem, 'uuid' | 'path' | 'exportedAs'>) => string
  /** Whether files of items are told apart by whole names, or by names without ending; the latter by default. */
  readonly namesakes?: Namesakes
  /** A format of a single file is written once for each part of a split; others say themselves what is in a part. */
  readonly isSingleFile?: boolean
}

/**
 * What is taken from an upload. `file`: of a ZIP, the one entry that has one of `names` or is the only one with `ending`.
 * `archive`: a ZIP alone. `either`: the reader tells.
 */
export type FormatInput =
  | { readonly takes: 'file'; readonly names: readonly string[]; readonly ending: string }
  | { readonly takes: 'archive'; readonly noArchive: string }
  | { readonly takes: 'either' }

export interface FormatReader {
  readonly input: FormatInput
  /** Throws a `FormatError` when the file is not of the format, at once or while it is read. */
  readonly open: (request: ImportRequest) => Promise<OpenedFile>
  /** Whether coordinates are known to be those of the picture as shown; absent: they may be of the stored one. */
  readonly isUpright?: (item: ImportItem) => boolean
  /** Why other kinds cannot be read, where there is more to say than that. */
  readonly noKind?: string
}

type Variants<F extends FormatId> = (typeof FORMATS)[F]['writes']

interface Writes<F extends FormatId> {
  readonly writes: {
    readonly [V in keyof Variants<F>]: FormatWriter<Extract<Variants<F>[V], readonly Kind[]>[number]>
  }
}

/** All that the server knows of a format. The kinds are those of the table in the domain. */
export type Format<F extends FormatId> = Writes<F> &
  (F extends ImportFormat ? { readonly reads: FormatReader } : unknown)
