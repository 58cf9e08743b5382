import type { ImportAnnotationsRequest, ImportLabel, ImportPurpose } from '../../src/contract/types.d.ts'
import type { DuplicateChoice } from '../../src/domain/duplicates.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Sought } from '../segmentation/engine.ts'
import type { ExportFilter } from '../formats/writing/export-items.ts'
import type { SplitChoice } from '../formats/writing/split.ts'
import type { TrackPayload } from './track-payload.ts'

export interface ExportPayload {
  kind: Kind
  tagId: number
  format: string
  filter: ExportFilter
  includeMedia: boolean
  /** Absent in older jobs: one part. */
  split?: SplitChoice | null
}

export interface ImportPayload {
  kind: Kind
  poolId: number
  uploadId: string
  name: string
  /** Absent in older jobs: accept all. */
  duplicates?: DuplicateChoice
  /** Reserved when the upload began. Absent in older jobs. */
  seq?: number
}

export interface ImportFolderPayload {
  kind: Kind
  poolId: number
  folder: string
  recursive: boolean
  /** Lists what to import; null: all files. */
  manifest: string | null
  /** Absent in older jobs: accept all. */
  duplicates?: DuplicateChoice
}

export interface ImportAnnotationsPayload {
  kind: Kind
  tagId: number
  format: ImportFormat
  /** Absent in older jobs: work. */
  purpose?: ImportPurpose
  /** Labels of the file to ours. Absent in older jobs. */
  labels?: readonly ImportLabel[]
  /** Of pre-labels, 0 to 1. Absent in older jobs. */
  minScore?: number
  minKeypointScore?: number
  /** For files that do not say it; null: unknown. Absent in older jobs. */
  frame?: NonNullable<ImportAnnotationsRequest['frame']> | null
  /** Whether to propose an ontology where there is none. Absent in older jobs. */
  propose?: boolean
  /** Whether pictures without annotations are finished. Absent in older jobs. */
  emptyIsDone?: boolean
  uploadId: string
}

/** Which resources a model goes over: unmarked ones of a database. */
export interface PrelabelChoice {
  kind: Kind
  tagId: number
  /** Also those that have a pre-label. */
  replace: boolean
  /** Part of their names; null: whatever they are called. */
  search: string | null
  /** At most so many; null: all. */
  most: number | null
}

export interface PrelabelPayload extends PrelabelChoice {
  what: Sought
  /** 0 to 1: what scores lower is not laid. */
  minScore: number
  /** Nodes that score lower are hidden. */
  minKeypointScore: number
  /** The model's classes to labels here; one that is not named keeps its name. */
  labels: readonly ImportLabel[]
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
  prelabel: PrelabelPayload
  proxy: VideoPayload
  poster: VideoPayload
}

export type JobType = keyof JobPayloads

export type PayloadOf<Type extends string> = Type extends JobType
  ? JobPayloads[Type]
  : Record<string, unknown>
