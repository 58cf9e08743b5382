import type { Availability, Quality } from '../../../src/domain/constants.ts'
import type { LifecycleRecord } from '../../../src/domain/lifecycle/state.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'

/** Columns that the lifecycle does not read. Times are ISO text. */
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
  /** The label settings the document was made with; default: the current ones. */
  settingsVersion?: number
}

export interface JudgementContent {
  isQualified: Quality
  comment: string
  errorBoxes: unknown[]
  nodeVerdicts: unknown[] | null
}

export interface EventPayload {
  annotation?: AnnotationContent
  judgement?: JudgementContent
  activeSeconds?: number
  columns?: Columns
  operationId?: number
  /** When a lease that is taken up again began; null: now. */
  acquired?: Date | null
  /** The newest check in force: a reverted approval restores it, a revert to marked ends it. */
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
  /** The company that the judged work was done for. */
  markerCompany: number | null
}
