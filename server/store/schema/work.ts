import type { Availability, Quality } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { OperationType, Stage, Status } from '../../../src/domain/lifecycle/tasks.ts'
import type {
  CreatedAt,
  Default,
  Identity,
  Json,
  JsonDefault,
  Maybe,
  MaybeJson,
  MaybeTimestamp,
  Timestamp,
} from './columns.ts'

/** One version of the work on a resource; never overwritten. Unique by (resource_uuid, version). */
export interface Annotations {
  id: Identity
  resource_uuid: string
  /** From 1, without gaps. */
  version: number
  /** The version that the author started from. */
  base_version: Default<number>
  stage: Stage | 'import'
  /** Null: imported. */
  author_id: Maybe<number>
  author_company_id: Maybe<number>
  /** The kind's annotation document (src/domain/documents). */
  document: Json<unknown>
  availability: Availability
  /** Version of the tag's settings that it was made under. */
  settings_version: number
  /** Seconds. */
  active_seconds: Default<number>
  created_at: CreatedAt
}

/** A checker's or approver's verdict on one annotation version. */
export interface Judgements {
  id: Identity
  resource_uuid: string
  version: number
  stage: 'check' | 'approve'
  /** 1 qualified, 2 unqualified. */
  is_qualified: Quality
  comment: Default<string>
  error_boxes: JsonDefault<unknown[]>
  /** Verdicts per node (image-node, v2). */
  node_verdicts: MaybeJson<unknown[]>
  /** Null: the system passed it, because the tag's sampling left it out. */
  judge_id: Maybe<number>
  /** Whose work was judged. */
  marker_id: Maybe<number>
  /** That the marked work was done for. */
  marker_company_id: Maybe<number>
  created_at: CreatedAt
  /** Set by a reset, or by a later edit of the same judgement. */
  superseded_at: MaybeTimestamp
  /** The first check of this resource by a person, of those that stood then. Set by a trigger. */
  is_first: Default<boolean>
}

/** Unfinished work, one per person and resource. It outlives the lease. */
export interface Drafts {
  user_id: number
  resource_uuid: string
  kind: Kind
  stage: Stage
  /** The annotation version that the work started from. */
  version: number
  annotation: Json<unknown>
  judgement: MaybeJson<unknown>
  active_seconds: Default<number>
  created_at: CreatedAt
  saved_at: CreatedAt
  /** The browser that saved it, by a name of its own; null: not said. */
  writer: string | null
}

/** The trail of what people pulled and pushed. */
export interface OperationRecords {
  /** From the sequence history_id. */
  id: Default<number>
  type: OperationType
  stage: Stage
  kind: Kind
  tag_id: number
  resource_uuid: string
  user_id: number
  /** The company that the person belonged to then. */
  company_id: number
  from_status: Status
  to_status: Status
  version_before: number
  version_after: number
  judgement_id: Maybe<number>
  is_qualified: Maybe<Quality>
  /** Whose work was judged, as of then. */
  marker_id: Maybe<number>
  /** That the marked work was done for. */
  marker_company_id: Maybe<number>
  /** The first check by a person of the resource's work, as far as it stood then. */
  is_first: Default<boolean>
  /** Whether the judgement is in force; null where there is none. */
  judgement_stands: Maybe<boolean>
  active_seconds: Default<number>
  /** The resource's workflow columns before this operation, by column name; a reset puts them back. */
  before: Json<Record<string, unknown>>
  created_at: CreatedAt
  reset_at: MaybeTimestamp
  reset_by: Maybe<number>
}

/** What admins and the system did: codes from 101, see the domain's lifecycle. */
export interface AdminEvents {
  /** From the sequence history_id. */
  id: Default<number>
  code: number
  /** Null: the system. */
  actor_id: Maybe<number>
  kind: Maybe<string>
  tag_id: Maybe<number>
  resource_uuid: Maybe<string>
  /** The person whom it is about. */
  user_id: Maybe<number>
  /** Of that person and of the actor, as of then; set by a trigger. */
  user_company_id: Maybe<number>
  actor_company_id: Maybe<number>
  /** The operation record that a reset undid. */
  operation_id: Maybe<number>
  from_status: Maybe<Status>
  to_status: Maybe<Status>
  detail: JsonDefault<Record<string, unknown>>
  created_at: CreatedAt
}

/**
 * One mask of the video-segment kind. It holds from annotation version `since_version` until before `until_version`
 * (null: still). Rows with `since_version` = the resource's version + 1 are the holder's work before its push.
 */
export interface VideoMasks {
  resource_uuid: string
  object_id: string
  /** 0-based. */
  frame: number
  since_version: number
  until_version: Maybe<number>
  /** COCO compressed string; null: no mask here from that version on. */
  rle: Maybe<string>
  height: number
  width: number
  source: 'manual' | 'sam2' | 'tracked'
  /** 0..1, of tracking. */
  score: Maybe<number>
  /** Tracking is not sure; with rle null it has lost the object. */
  uncertain: Maybe<boolean>
  author_id: Maybe<number>
  updated_at: CreatedAt
}

export interface CommentImages {
  /** The media file. */
  uuid: string
  kind: Kind
  resource_uuid: Maybe<string>
  purpose: string
  author_id: number
  created_at: CreatedAt
}

export interface Shares {
  /** The secret in the link: 128 random bits, base64url. */
  id: string
  resource_uuid: string
  kind: Kind
  /** The version that is shown; null = the newest when it is viewed. */
  version: Maybe<number>
  note: Default<string>
  created_by: number
  created_at: CreatedAt
  expires_at: Timestamp
  revoked_at: MaybeTimestamp
  revoked_by: Maybe<number>
  view_count: Default<number>
  viewed_at: MaybeTimestamp
}

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** Work in the background; taken with FOR UPDATE SKIP LOCKED. */
export interface Jobs {
  id: string
  type: string
  status: Default<JobStatus>
  priority: Default<number>
  /** What it is asked to do, see `server/jobs/payloads.ts`. */
  payload: Json<Record<string, unknown>>
  result: MaybeJson<Record<string, unknown>>
  /** Where the next chunk begins; written with what the last one made. */
  checkpoint: MaybeJson<Record<string, unknown>>
  /** A sentence for the person who started it. */
  error: Maybe<string>
  /** 0..1 */
  progress: Default<number>
  progress_text: Default<string>
  attempts: Default<number>
  max_attempts: Default<number>
  run_after: CreatedAt
  locked_by: Maybe<string>
  /** After this the worker counts as dead. */
  locked_until: MaybeTimestamp
  cancel_requested: Default<boolean>
  /** At most one queued or running job has a given key. */
  unique_key: Maybe<string>
  created_by: Maybe<number>
  created_at: CreatedAt
  started_at: MaybeTimestamp
  finished_at: MaybeTimestamp
}

/** What became of one file or one entry of an import; gone with its job. Unique by (job_id, line). */
export interface ImportReportLines {
  job_id: string
  /** From 1, in the order in which the import came to it. */
  line: number
  outcome: 'accepted' | 'duplicate' | 'refused' | 'unread'
  name: string
  reason: string
}
