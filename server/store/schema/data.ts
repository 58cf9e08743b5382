import type { PullOrder } from '../../../src/contract/types.d.ts'
import type { Availability } from '../../../src/domain/constants.ts'
import type { AdminKind, Kind } from '../../../src/domain/kinds.ts'
import type { WorkRole, Stage, Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { CreatedAt, Default, Identity, Json, Maybe, MaybeTimestamp, Timestamp } from './columns.ts'

export interface Tags {
  id: Identity
  kind: AdminKind
  /** Unique per kind, ignoring case. */
  name: string
  description: Default<string>
  /** Higher comes first. */
  priority: Default<number>
  /** False: no new marks. */
  need_pull: Default<boolean>
  settings_version: Default<number>
  /** It has an ontology, or had one: its work is counted by label. */
  labelled: Default<boolean>
  /** Of the settings in force; null: in order of arrival. A trigger sets it. */
  pull_order: Maybe<PullOrder>
  copied_from: Maybe<number>
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeTimestamp
}

/** Rows never change. */
export interface TagSettings {
  tag_id: number
  version: number
  settings: Json<Record<string, unknown>>
  created_by: Maybe<number>
  created_at: CreatedAt
}

/** Admins see all tags. */
export interface TagCompanies {
  tag_id: number
  company_id: number
  assigned_at: CreatedAt
}

export interface Pools {
  id: Identity
  kind: Kind
  name: string
  description: Default<string>
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeTimestamp
}

export type MediaRole =
  | 'original'
  | 'thumbnail'
  | 'poster'
  | 'strip'
  | 'proxy'
  | 'comment'
  | 'export'
  | 'guide'

export interface MediaFiles {
  uuid: string
  role: MediaRole
  /** The original of a derived file. */
  parent_uuid: Maybe<string>
  /** Relative to the media root, `/`-separated. */
  path: string
  file_name: string
  mime: string
  bytes: number
  sha256: Buffer
  /** 64 characters 0 or 1. */
  phash: Maybe<string>
  /** Pixels, after EXIF orientation. */
  width: Maybe<number>
  height: Maybe<number>
  /** Seconds. */
  duration: Maybe<number>
  frame_count: Maybe<number>
  /** Frames a second, mean. */
  frame_rate: Maybe<number>
  codec: Maybe<string>
  /** Frames or pages of the uploaded picture; only the first is stored. */
  pages: Maybe<number>
  /** Of the upload, 1 to 8; the stored picture is upright. Null: unknown. */
  exif_orientation: Maybe<number>
  created_by: Maybe<number>
  created_at: CreatedAt
}

/** Files of deleted resources, until housekeeping removes them. */
export interface DiscardedMedia {
  media_uuid: string
  discarded_at: CreatedAt
}

export interface MediaFrames {
  media_uuid: string
  /** Seconds, in presentation order. */
  times: number[]
  /** Indices into `times`. */
  key_frames: number[]
}

/**
 * One image or video and its state in the workflow.
 * - **lease**: the `lease_` columns are all set or all null. An expired lease holds nobody back.
 * - **free** for a pull: tag set, not deleted, no lease (index resources_free: tag_id, status, seq).
 * - **people**: the last marker, checker and approver; all authors are in `annotations`, judges in `judgements`.
 *   `assignee_id`: the person for whom a redo or pending item waits.
 * - **history**: `last_history_id`: the newest row of operation_records or admin_events, which share a sequence.
 */
export interface Resources {
  uuid: string
  kind: Kind
  /** Null in a pool. */
  tag_id: Maybe<number>
  pool_id: Maybe<number>
  media_uuid: string
  name: string
  /** Order of arrival; pulls take the lowest first. */
  seq: Identity

  status: Default<Status>
  status_changed_at: CreatedAt
  /** In force; 0: none. */
  version: Default<number>
  availability: Maybe<Availability>

  lease_holder_id: Maybe<number>
  lease_stage: Maybe<Stage>
  /** With the stage, this is the lifecycle's task. */
  lease_craft: Maybe<WorkRole>
  lease_acquired_at: MaybeTimestamp
  lease_expires_at: MaybeTimestamp

  /** Null with a version: imported. */
  marker_id: Maybe<number>
  /** For imports the admin's. */
  marker_company_id: Maybe<number>
  checker_id: Maybe<number>
  approver_id: Maybe<number>
  assignee_id: Maybe<number>
  /** The judgement that led to the current status. */
  judgement_id: Maybe<number>
  /** The judge while it is rejected, unapproved or pending. A trigger sets it; never written. */
  returned_by_id: Maybe<number>
  /** It measures people (`quality_items`); admins alone may tell it apart. Kept by triggers. */
  is_copy: Default<boolean>
  /** The first resource with the same file; a trigger passes it on. */
  same_as: Maybe<string>
  /** Set by marks/duplicate. */
  duplicate_of: Maybe<string>
  last_history_id: Maybe<number>
  /** See `src/domain/quality/doubt.ts`; null: no pass of a model. Ends with the database. */
  doubt: Maybe<number>
  disagreement: Maybe<number>

  marked_at: MaybeTimestamp
  checked_at: MaybeTimestamp
  approved_at: MaybeTimestamp
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeTimestamp
}

/** What one split moved into one tag. */
export interface Splits {
  id: Identity
  kind: Kind
  pool_id: number
  tag_id: number
  count: Default<number>
  /** Moved out again by taking the split back. */
  taken_back: Default<number>
  created_by: Maybe<number>
  created_at: CreatedAt
}

/** The newest split of a resource that is still in its tag. */
export interface SplitItems {
  resource_uuid: string
  split_id: number
}

/** What the document in force says by the ontology, counted by `labelCounts`. */
export interface ResourceLabels {
  tag_id: number
  resource_uuid: string
  label: string
  attribute: string
  value: string
  count: number
  /** As a share of the picture; null, like those below, until it is measured. */
  area: Maybe<number>
  frames: Maybe<number>
  seconds: Maybe<number>
  status: Status
  status_changed_at: Timestamp
  seq: number
}
