import type { ImportAnnotationsRequest, ImportLabel, ImportPurpose } from '../../src/contract/types.d.ts'
import type { DuplicateChoice } from '../../src/domain/duplicates.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { ExportFilter } from '../formats/writing/export-items.ts'
import type { SplitChoice } from '../formats/writing/split.ts'
import type { TrackPayload } from './track-payload.ts'

export interface ExportPayload {
  kind: Kind
  tagId: number
  format: string
  filter: ExportFilter
  includeMedia: boolean
  /** Absent in jobs of earlier versions: all is one part. */
  split?: SplitChoice | null
}

export interface ImportPayload {
  kind: Kind
  poolId: number
  /** File name in the upload folder. */
  uploadId: string
  name: string
  /** Absent in jobs of earlier versions: all are taken. */
  duplicates?: DuplicateChoice
  /** Position in the order of arrival, reserved when the upload began. Absent in jobs of earlier versions. */
  seq?: number
}

export interface ImportFolderPayload {
  kind: Kind
  poolId: number
  folder: string
  recursive: boolean
  /** File in the folder that lists what to import; null: all files. */
  manifest: string | null
  /** Absent in jobs of earlier versions: all are taken. */
  duplicates?: DuplicateChoice
}

export interface ImportAnnotationsPayload {
  kind: Kind
  tagId: number
  format: ImportFormat
  /** Absent in jobs queued before pre-labels existed: they import work. */
  purpose?: ImportPurpose
  /** Maps labels of the file to ours. Absent in jobs of earlier versions. */
  labels?: readonly ImportLabel[]
  /** Of pre-labels, 0 to 1. Absent in jobs of earlier versions. */
  minScore?: number
  minKeypointScore?: number
  /** Frame of coordinates where the file does not say; null: not specified. Absent in jobs of earlier versions. */
  frame?: NonNullable<ImportAnnotationsRequest['frame']> | null
  /** Whether pictures without annotations are finished work. Absent in jobs of earlier versions. */
  emptyIsDone?: boolean
  uploadId: string
}

export interface VideoPayload {
  kind: Kind
  mediaUuid: string
}

interface JobPayloads {
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

export type PayloadOf<Type extends string> = Type extends JobType
  ? JobPayloads[Type]
  : Record<string, unknown>
