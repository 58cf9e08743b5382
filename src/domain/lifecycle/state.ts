import type { Availability, Quality } from '../constants.ts'
import type { RecordCode, Stage, Status, Task } from './tasks.ts'

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

/** The former holder may still push while nothing has changed since. */
export interface LapsedLease {
  holder: number
  task: Task
}

export interface LifecycleState {
  status: Status
  /** 0: nothing was handed in; there may be a pre-label. */
  version: number
  /** Highest version ever written; differs from `version` after a reset. */
  lastVersion: number
  lease: Lease | null
  /** Redoes and edits the work. Null with a version: an import, which anybody may redo. */
  marker: number | null
  markerCompany: number | null
  /** Authors of versions that were not taken back. They never judge this resource, even after a reset. */
  authors: readonly number[]
  /** Checkers whose check was not taken back. They never approve this resource, even after a reset. */
  judges: readonly number[]
  /** Author of the check in force; null after a system pass. */
  checker: number | null
  approver: number | null
  /** Whom redo or pending work waits for. Null: a redo is anybody's, pending work its company's. */
  assignee: number | null
  lapsed: readonly LapsedLease[]
}

/** What a reset restores; authors, judges and the highest version stay. */
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
  needPull: boolean
}

export interface PushMarkEvent extends Acting {
  type: 'PUSH'
  task: 'mark' | 'redo' | 'edit-mark' | 'pending-mark'
  version: number
  availability: Availability
}

/** `corrected`: it carries an annotation, so its judge becomes an author. */
export interface PushJudgementEvent extends Acting {
  type: 'PUSH'
  task: 'check' | 'edit-check' | 'approve' | 'edit-approve'
  version: number
  quality: Quality
  corrected: boolean
}

/** 0 writes an unavailable version; 1 and 3 return the resource to its marker. */
export interface PushPendingCheckEvent extends Acting {
  type: 'PUSH'
  task: 'pending-check'
  version: number
  availability: Exclude<Availability, 2>
}

export type PushEvent = PushMarkEvent | PushJudgementEvent | PushPendingCheckEvent

interface ResetEvent extends Acting {
  type: 'RESET'
  restore: Restorable
  laterRecord: { id: number; code: RecordCode } | null
}

export interface TakeBackEvent extends Acting {
  type: 'TAKE_BACK'
  task: Task
  leaseMs: number
  /** The facts before the push; its actor is an author or judge only if they were before. */
  restore: Restorable & Pick<LifecycleState, 'authors' | 'judges'>
  /** Something happened to the resource since the push. */
  takenOn: boolean
  /** Milliseconds since the epoch, inclusive. */
  until: number
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
  | TakeBackEvent
  | ({ type: 'PASS' } & Timed)
  | ({ type: 'IMPORT' } & Acting)
  | ({ type: 'PRELABEL'; given: boolean } & Acting)
  /** `to: null` opens the work to any annotator. `by: null`: the tag's absence setting. */
  | ({ type: 'HAND_OVER'; by: LifecycleActor | null; to: LifecycleActor | null } & Timed)

/** The caller writes it in the same transaction. */
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
  | 'wrong-status'
  /** By another person, or by the same one for another task. */
  | 'held'
  /** Neither a lease of the caller nor a lapsed one that covers the event. */
  | 'not-held'
  | 'not-expired'
  | 'stale-version'
  /** The caller wrote a version or, for approval, judged it. */
  | 'self-judging'
  | 'not-yours'
  | 'not-offered'
  /** The system does not pass judged work. */
  | 'already-judged'
  /** Work was handed in before, even if reset since. */
  | 'once-marked'
  | 'later-record'
  | 'taken-on'
  | 'too-late'

export interface Refusal {
  reason: RefusalReason
  holder?: number
  status?: Status
  version?: number
  record?: { id: number; code: RecordCode }
}

/** `record` is null when nothing is written: a repeated pull, a renewed lease. */
export type StepResult =
  | { ok: true; state: LifecycleState; record: LifecycleRecord | null }
  | { ok: false; refusal: Refusal }

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
