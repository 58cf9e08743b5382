import type { ImportLabel, ImportPurpose } from '../../src/contract/types.d.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { ExportFilter } from '../formats/export-items.ts'
import type { TrackPayload } from './track-payload.ts'

export interface ExportPayload {
  kind: Kind
  tagId: number
  format: string
  filter: ExportFilter
  includeMedia: boolean
}

export interface ImportPayload {
  kind: Kind
  poolId: number
  /** Name of the finished upload in the upload folder. */
  uploadId: string
  /** As the person named it. */
  name: string
}

export interface ImportFolderPayload {
  kind: Kind
  poolId: number
  /** As its origin names it. */
  folder: string
  /** Whether the folders in it are imported, too. */
  recursive: boolean
  /** Name of the file in the folder that names what is imported; null: all that lies there. */
  manifest: string | null
}

export interface ImportAnnotationsPayload {
  kind: Kind
  tagId: number
  format: ImportFormat
  /** Left out by what was queued before there were pre-labels: work. */
  purpose?: ImportPurpose
  /** What labels of the file are called here. Left out by what was queued before that could be told. */
  labels?: readonly ImportLabel[]
  /** Of pre-labels, 0 to 1. Left out by what was queued before they could be told. */
  minScore?: number
  minKeypointScore?: number
  /** What coordinates count in where the file does not tell; null: nobody has said. Left out by what was queued before. */
  frame?: 'upright' | 'stored' | null
  /** Name of the finished upload in the upload folder. */
  uploadId: string
}

/** A video that something is made of: a poster, a proxy. */
export interface VideoPayload {
  kind: Kind
  /** The original. */
  mediaUuid: string
}

/** What each type of job is asked to do, as it stands in the job's row. */
export interface JobPayloads {
  import: ImportPayload
  'import-video': ImportPayload
  'import-folder': ImportFolderPayload
  'import-annotations': ImportAnnotationsPayload
  export: ExportPayload
  track: TrackPayload
  proxy: VideoPayload
  poster: VideoPayload
}

export type JobType = keyof JobPayloads

/** The queue carries any other type as well, with whatever it is given. */
export type PayloadOf<Type extends string> = Type extends JobType
  ? JobPayloads[Type]
  : Record<string, unknown>
