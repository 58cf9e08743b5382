import type { Availability, Quality } from '../../../src/domain/constants.ts'
import type { LifecycleRecord } from '../../../src/domain/lifecycle/state.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'

/** What events carry, and what of it is written beside a resource. */

/** Columns of a resource that follow its life but that the lifecycle does not ask about. Times as ISO text or null. */
export interface Columns {
  availability: Availability | null
  judgement_id: number | null
  duplicate_of: string | null
  status_changed_at: string
  marked_at: string | null
  checked_at: string | null
  approved_at: string | null
}

export interface AnnotationContent {
  document: unknown
  availability: Availability
  duplicateOf?: string
  /** Of the label settings that it was made with; those in force unless it says otherwise. */
  settingsVersion?: number
}

export interface JudgementContent {
  isQualified: Quality
  comment: string
  errorBoxes: unknown[]
  nodeVerdicts: unknown[] | null
}

/** What comes with an event beside what the lifecycle asks. */
export interface EventPayload {
  annotation?: AnnotationContent
  judgement?: JudgementContent
  activeSeconds?: number
  columns?: Columns
  /** The operation record that a reset undoes. */
  operationId?: number
  /** The newest check that stands: in force again when the approval above it is reverted, and what a revert to marked ends. */
  standingCheck?: number | undefined
}

export interface NewRecord {
  record: LifecycleRecord
  columns: Columns
  subject: number | null
  quality: Quality | null
  activeSeconds: number
  operationId: number | null
}

export interface NewAnnotation {
  version: number
  baseVersion: number
  stage: Stage | 'import'
  /** Null: imported. */
  author: number | null
  company: number
  document: unknown
  availability: Availability
  settingsVersion: number
  activeSeconds: number
}

export interface NewJudgement {
  version: number
  stage: 'check' | 'approve'
  judgement: JudgementContent
  judge: number | null
  marker: number | null
  /** That the judged work was done for. */
  markerCompany: number | null
}
