import type { Availability, Quality } from '../constants.ts'
import type { RecordCode, Stage, Status, Task } from './tasks.ts'

/** Who acts; `company` decides who may take over released pending work. */
export interface LifecycleActor {
  id: number
  company: number
}

export interface Lease {
  holder: number
  task: Task
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** A lease that ran out; its former holder may still push while nothing has changed since. */
export interface LapsedLease {
  holder: number
  task: Task
}

/** All that the lifecycle knows about one resource. Plain data: the server reads it from a row and writes it back. */
export interface LifecycleState {
  status: Status
  /** Number of the annotation version in force; 0 = none that anybody handed in: there may be a pre-label to start from. */
  version: number
  /** Highest version number ever written; differs from `version` after a reset. */
  lastVersion: number
  lease: Lease | null
  /** Whose mark it is: they redo and edit it. Null with a version in force = an import, anybody's to redo. */
  marker: number | null
  /** Company of the marker or of the importing admin. */
  markerCompany: number | null
  /** Everybody who authored any version, for good: they never judge this resource. */
  authors: readonly number[]
  /** Everybody who judged it as a checker, for good: they never approve this resource. */
  judges: readonly number[]
  /** Whose check is in force; null after a system pass. */
  checker: number | null
  approver: number | null
  /**
   * Whom a redo or a pending resource waits for. Null: a redo is anybody's, a pending resource its company's (its marker
   * gave it back).
   */
  assignee: number | null
  lapsed: readonly LapsedLease[]
}

/** What a reset puts back. Authors, judges and the highest version number only ever grow. */
export type Restorable = Pick<
  LifecycleState,
  'status' | 'version' | 'marker' | 'markerCompany' | 'checker' | 'approver' | 'assignee'
>

interface Timed {
  /** Milliseconds since the epoch; the machine has no clock. */
  at: number
}

interface Acting extends Timed {
  by: LifecycleActor
}

export interface PullEvent extends Acting {
  type: 'PULL'
  task: Task
  leaseMs: number
  /** The tag's need-pull flag; matters to new marks alone. */
  needPull: boolean
}

/** A push of a mark-like task hands in a version with its availability. */
export interface PushMarkEvent extends Acting {
  type: 'PUSH'
  task: 'mark' | 'redo' | 'edit-mark' | 'pending-mark'
  version: number
  availability: Availability
}

/** A push of a judgement; `corrected` when it carries an annotation of its own, which makes its judge an author. */
export interface PushJudgementEvent extends Acting {
  type: 'PUSH'
  task: 'check' | 'edit-check' | 'approve' | 'edit-approve'
  version: number
  quality: Quality
  corrected: boolean
}

/** A checker's decision on a pending resource. 0 writes a version that says so; 1 and 3 send it back to its marker. */
export interface PushPendingCheckEvent extends Acting {
  type: 'PUSH'
  task: 'pending-check'
  version: number
  availability: Exclude<Availability, 2>
}

export type PushEvent = PushMarkEvent | PushJudgementEvent | PushPendingCheckEvent

export interface ResetEvent extends Acting {
  type: 'RESET'
  /** What the record says about the time before it. */
  restore: Restorable
  /** The first later record on this resource, if there is one. */
  laterRecord: { id: number; code: RecordCode } | null
}

export type LifecycleEvent =
  | PullEvent
  | PushEvent
  | ({ type: 'RENEW'; leaseMs: number } & Acting)
  | ({ type: 'RELEASE' } & Acting)
  | ({ type: 'EXPIRE' } & Timed)
  | ({ type: 'EVICT'; by: Pick<LifecycleActor, 'id'> | null } & Timed)
  | ({ type: 'REVERT'; to: 'checked' | 'marked' } & Acting)
  | ResetEvent
  | ({ type: 'PASS' } & Timed)
  | ({ type: 'IMPORT' } & Acting)
  /** A document to start from is laid under the resource, in place of an earlier one; `given: false` takes it away. */
  | ({ type: 'PRELABEL'; given: boolean } & Acting)
  /** `to: null` opens the work to any annotator. `by: null` = the tag's absence setting. */
  | ({ type: 'HAND_OVER'; by: LifecycleActor | null; to: LifecycleActor | null } & Timed)

/** What the caller writes beside the change, in the same transaction: one operation row or one admin event. */
export interface LifecycleRecord {
  code: RecordCode
  by: number | null
  at: number
  task: Task | null
  stage: Stage | null
  from: Status
  to: Status
  versionBefore: number
  version: number
  before: Restorable
}

export type RefusalReason =
  /** The status does not admit this. */
  | 'wrong-status'
  /** Somebody else (or the same person for another task) has it in hand. */
  | 'held'
  /** Nobody has it in hand, or the caller does not, and no lapsed lease of theirs covers it. */
  | 'not-held'
  /** The lease has not run out yet. */
  | 'not-expired'
  /** Started from a version that is no longer in force. */
  | 'stale-version'
  /** The caller authored a version (or, for approval, judged it). */
  | 'self-judging'
  /** Belongs to another marker, checker or approver. */
  | 'not-yours'
  /** The tag's need-pull flag is off. */
  | 'not-offered'
  /** Somebody has already judged it, so the system does not pass it unseen. */
  | 'already-judged'
  /** Somebody has handed in work on it before, whatever became of that. */
  | 'once-marked'
  /** A later record stands on this resource. */
  | 'later-record'

export interface Refusal {
  reason: RefusalReason
  /** Present with `held`. */
  holder?: number
  /** Present with `wrong-status`: the status now. */
  status?: Status
  /** Present with `stale-version`: the version in force. */
  version?: number
  /** Present with `later-record`. */
  record?: { id: number; code: RecordCode }
}

/** `record` is null when nothing is to be written: a repeated pull, a renewed lease. */
export type StepResult =
  { ok: true; state: LifecycleState; record: LifecycleRecord | null } | { ok: false; refusal: Refusal }

/** A resource that nobody has touched. */
export const newResource = (): LifecycleState => ({
  status: 'unmarked',
  version: 0,
  lastVersion: 0,
  lease: null,
  marker: null,
  markerCompany: null,
  authors: [],
  judges: [],
  checker: null,
  approver: null,
  assignee: null,
  lapsed: [],
})
