import type { Job } from '../../../src/contract/types.d.ts'
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

/** Never overwritten. Unique by (resource_uuid, version). */
export interface Annotations {
  id: Identity
  resource_uuid: string
  /** From 1, without gaps. */
  version: number
  base_version: Default<number>
  stage: Stage | 'import'
  author_id: Maybe<number>
  author_company_id: Maybe<number>
  document: Json<unknown>
  availability: Availability
  settings_version: number
  /** Seconds. */
  active_seconds: Default<number>
  created_at: CreatedAt
  /** Set when the author took the push back: they no longer count as its author. */
  taken_back_at: MaybeTimestamp
  /** The pass of a model that laid this pre-label; null: it came from a file. */
  run_id: Maybe<number>
  /** Of a model's pre-label, 0 to 1: the mean of what it found. */
  score: Maybe<number>
}

/** One pass of a model over a database. */
export interface PrelabelRuns {
  id: Identity
  tag_id: number
  job_id: Maybe<string>
  model: string
  model_version: Maybe<string>
  what: string
  /** 0 to 1. */
  min_score: number
  /** Classes of the model to labels here. */
  labels: Json<unknown>
  given: Default<number>
  empty: Default<number>
  refused: Default<number>
  created_by: Maybe<number>
  created_at: CreatedAt
}

/** Of the newest pass over a resource, and of the newest before it by another model. */
export interface ModelFindings {
  resource_uuid: string
  run_id: number
  things: Json<unknown>
}

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
  /** Null: passed by the system, because check sampling skipped it. */
  judge_id: Maybe<number>
  marker_id: Maybe<number>
  marker_company_id: Maybe<number>
  created_at: CreatedAt
  /** Set by a reset or a later edit of the judgement. */
  superseded_at: MaybeTimestamp
  /** Set when the judge took the push back: they no longer count as its judge. */
  taken_back_at: MaybeTimestamp
  /** The first check by a person in force at the time; a trigger sets it. */
  is_first: Default<boolean>
}

/** One per person and resource. Outlives the lease. */
export interface Drafts {
  user_id: number
  resource_uuid: string
  kind: Kind
  stage: Stage
  version: number
  annotation: Json<unknown>
  judgement: MaybeJson<unknown>
  active_seconds: Default<number>
  created_at: CreatedAt
  saved_at: CreatedAt
  /** Self-chosen name of the browser; null: unknown. */
  writer: string | null
}

export interface OperationRecords {
  /** From the sequence history_id. */
  id: Default<number>
  type: OperationType
  stage: Stage
  kind: Kind
  tag_id: number
  resource_uuid: string
  user_id: number
  /** At the time. */
  company_id: number
  from_status: Status
  to_status: Status
  version_before: number
  version_after: number
  judgement_id: Maybe<number>
  is_qualified: Maybe<Quality>
  /** At the time. */
  marker_id: Maybe<number>
  marker_company_id: Maybe<number>
  /** The first check by a person in force at the time. */
  is_first: Default<boolean>
  /** Null: no judgement. */
  judgement_stands: Maybe<boolean>
  active_seconds: Default<number>
  /** A reset restores these workflow columns. */
  before: Json<Record<string, unknown>>
  created_at: CreatedAt
  reset_at: MaybeTimestamp
  reset_by: Maybe<number>
}

/** By admins and the system: codes from 101, see the domain's lifecycle. */
export interface AdminEvents {
  /** From the sequence history_id. */
  id: Default<number>
  code: number
  /** Null: the system. */
  actor_id: Maybe<number>
  kind: Maybe<string>
  tag_id: Maybe<number>
  resource_uuid: Maybe<string>
  user_id: Maybe<number>
  /** At the time; a trigger sets them. */
  user_company_id: Maybe<number>
  actor_company_id: Maybe<number>
  operation_id: Maybe<number>
  from_status: Maybe<Status>
  to_status: Maybe<Status>
  detail: JsonDefault<Record<string, unknown>>
  created_at: CreatedAt
}

/**
 * Valid for versions [`since_version`, `until_version`) (null: still). Unsubmitted: the resource's version +
 * 1.
 */
export interface VideoMasks {
  resource_uuid: string
  object_id: string
  /** 0-based. */
  frame: number
  since_version: number
  until_version: Maybe<number>
  /** COCO compressed string; null: no mask from that version on. */
  rle: Maybe<string>
  height: number
  width: number
  source: 'manual' | 'sam2' | 'tracked'
  /** 0..1, from tracking. */
  score: Maybe<number>
  /** Tracking is unsure; with a null rle it lost the object. */
  uncertain: Maybe<boolean>
  author_id: Maybe<number>
  updated_at: CreatedAt
}

export interface CommentImages {
  uuid: string
  kind: Kind
  resource_uuid: Maybe<string>
  purpose: string
  author_id: number
  created_at: CreatedAt
}

export interface Shares {
  /** 128 random bits, base64url: the link's secret. */
  id: string
  resource_uuid: string
  kind: Kind
  /** Null: the newest when viewed. */
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

export type JobStatus = Job['status']

/** Taken with FOR UPDATE SKIP LOCKED. */
export interface Jobs {
  id: string
  type: string
  status: Default<JobStatus>
  priority: Default<number>
  /** See `server/jobs/payloads.ts`. */
  payload: Json<Record<string, unknown>>
  result: MaybeJson<Record<string, unknown>>
  /** Start of the next chunk; written together with the last one's results. */
  checkpoint: MaybeJson<Record<string, unknown>>
  /** For the person who started it. */
  error: Maybe<string>
  /** 0..1 */
  progress: Default<number>
  progress_text: Default<string>
  attempts: Default<number>
  max_attempts: Default<number>
  run_after: CreatedAt
  locked_by: Maybe<string>
  /** Then the worker counts as dead. */
  locked_until: MaybeTimestamp
  cancel_requested: Default<boolean>
  /** Unique among queued and running jobs. */
  unique_key: Maybe<string>
  created_by: Maybe<number>
  created_at: CreatedAt
  started_at: MaybeTimestamp
  finished_at: MaybeTimestamp
}

/** One file or entry of an import; deleted with its job. Unique by (job_id, line). */
export interface ImportReportLines {
  job_id: string
  /** From 1, in import order. */
  line: number
  outcome: 'accepted' | 'duplicate' | 'refused' | 'unread'
  name: string
  reason: string
}
