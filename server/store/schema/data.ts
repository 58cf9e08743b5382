import type { Availability } from '../../../src/domain/constants.ts'
import type { AdminKind, Kind } from '../../../src/domain/kinds.ts'
import type { WorkRole, Stage, Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { CreatedAt, Default, Identity, Json, Maybe, MaybeTimestamp } from './columns.ts'

export interface Tags {
  id: Identity
  kind: AdminKind
  /** Unique per kind among tags that are not deleted, ignoring case. */
  name: string
  description: Default<string>
  /** Higher is dealt out first. */
  priority: Default<number>
  /** False: offers nothing to new marks. */
  need_pull: Default<boolean>
  /** The current row of tag_settings. */
  settings_version: Default<number>
  copied_from: Maybe<number>
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeTimestamp
}

/** Label settings by version; rows never change. `settings` is the domain's LabelSettings. */
export interface TagSettings {
  tag_id: number
  version: number
  settings: Json<Record<string, unknown>>
  created_by: Maybe<number>
  created_at: CreatedAt
}

/** Companies whose people see a tag; admins see all. */
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
  'original' | 'thumbnail' | 'poster' | 'strip' | 'proxy' | 'comment' | 'export' | 'guide'

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
  /** Presentation times in seconds, in presentation order. */
  times: number[]
  /** Indices into `times`. */
  key_frames: number[]
}

/**
 * One image or one video, and everything that the workflow knows of it.
 *
 * - **lease**: `lease_holder_id`, `lease_stage`, `lease_craft`, `lease_acquired_at`, `lease_expires_at` are all set or all null. One with
 *   `lease_expires_at <= now()` holds nobody back, even before the sweeper has cleared it.
 * - **free** for a pull: tag set, not deleted, no lease (index resources_free: tag_id, status, seq).
 * - **who**: `marker_id`, `checker_id`, `approver_id` are the last ones of each stage; `assignee_id` names the person
 *   whom a redo or a pending item waits for. Whether somebody authored *any* version is asked of `annotations`
 *   (index annotations_author: author_id, resource_uuid), whether somebody judged it of `judgements`
 *   (index judgements_judge).
 * - **history**: `last_history_id` is the newest row of operation_records or admin_events; both take their ids
 *   from the sequence history_id, so they order on one line.
 */
export interface Resources {
  uuid: string
  kind: Kind
  /** Null while it is in a pool. */
  tag_id: Maybe<number>
  pool_id: Maybe<number>
  media_uuid: string
  name: string
  /** Order of arrival; pulls take the lowest first. */
  seq: Identity

  status: Default<Status>
  status_changed_at: CreatedAt
  /** The annotation version in force; 0 = none. */
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
  /** Company of the work; for imports, the admin's. */
  marker_company_id: Maybe<number>
  checker_id: Maybe<number>
  approver_id: Maybe<number>
  assignee_id: Maybe<number>
  /** The judgement that led to the current status. */
  judgement_id: Maybe<number>
  /** The judge while it is rejected, unapproved or pending. A trigger sets it; never written. */
  returned_by_id: Maybe<number>
  /** The first resource with the same file when it came in; a trigger passes it on. */
  same_as: Maybe<string>
  /** Set by marks/duplicate. */
  duplicate_of: Maybe<string>
  last_history_id: Maybe<number>

  marked_at: MaybeTimestamp
  checked_at: MaybeTimestamp
  approved_at: MaybeTimestamp
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  deleted_at: MaybeTimestamp
}

/** What one split dealt into one database. */
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

/** The newest split of a resource; one that has left its database belongs to it no more. */
export interface SplitItems {
  resource_uuid: string
  split_id: number
}
