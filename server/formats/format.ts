import type { FormatId, FORMATS, ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { ImportItem } from './reading/import-items.ts'
import type { ImportRequest, OpenedFile } from './reading/opened-file.ts'
import type { ExportItem } from './writing/export-items.ts'
import type { Namesakes } from './export-paths.ts'
import type { Exporter } from './writing/exporter.ts'

export interface FormatWriter<K extends Kind = Kind> {
  readonly write: Exporter | Readonly<Record<K, Exporter>>
  /** In the archive; annotation files use it even without media. */
  readonly mediaPath: (item: Pick<ExportItem, 'uuid' | 'path' | 'exportedAs' | 'kind'>) => string
  /** What tells files of items apart; default: names without ending. */
  readonly namesakes?: Namesakes
  /** Written once per part of a split; other formats name the parts themselves. */
  readonly isSingleFile?: boolean
}

/** `file`: of a ZIP, the entry named in `names` or the only one with `ending`. `either`: the reader decides. */
export type FormatInput =
  | { readonly takes: 'file'; readonly names: readonly string[]; readonly ending: string }
  | { readonly takes: 'archive'; readonly noArchive: string }
  | { readonly takes: 'either' }

export interface FormatReader {
  readonly input: FormatInput
  /** Throws a `FormatError`, at once or while reading. */
  readonly open: (request: ImportRequest) => Promise<OpenedFile>
  /** Coordinates are of the picture as shown; absent: maybe of the stored one. */
  readonly isUpright?: (item: ImportItem) => boolean
  readonly noKind?: string
}

type Variants<F extends FormatId> = (typeof FORMATS)[F]['writes']

interface Writes<F extends FormatId> {
  readonly writes: {
    readonly [V in keyof Variants<F>]: FormatWriter<Extract<Variants<F>[V], readonly Kind[]>[number]>
  }
}

/** The kinds are those of the table in the domain. */
export type Format<F extends FormatId> = Writes<F> &
  (F extends ImportFormat ? { readonly reads: FormatReader } : unknown)
