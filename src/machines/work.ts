import type { WorkLabels } from '../contract/types.d.ts'
import type { Quality } from '../domain/constants.ts'
import type { NodeVerdict } from '../domain/documents/judgement.ts'
import type { ErrorBox } from '../domain/documents/types.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Stage } from '../domain/lifecycle/tasks.ts'
import type { RowChanges } from '../domain/mask-rows.ts'
import type { Person } from '../domain/person.ts'
import type { History } from './editor/history.ts'
import type { PortFailure } from './failure.ts'
import type { JsonObject } from './json.ts'

/** The stage machines do not read it. */
export type AnnotationDocument = JsonObject

/** A stage with what selects its API paths. */
export type Assignment =
  | { readonly stage: 'mark' | 'check' | 'approve' }
  | { readonly stage: 'edit'; readonly of: 'mark' | 'check' | 'approve' }
  | { readonly stage: 'redo'; readonly from: 'rejected' | 'unapproved' }
  | { readonly stage: 'pending'; readonly as: 'mark' | 'check' }

export function handsIn(assignment: Assignment): 'annotation' | 'verdict' | 'ruling' {
  switch (assignment.stage) {
    case 'check':
    case 'approve':
      return 'verdict'
    case 'edit':
      return assignment.of === 'mark' ? 'annotation' : 'verdict'
    case 'pending':
      return assignment.as === 'mark' ? 'annotation' : 'ruling'
    case 'mark':
    case 'redo':
      return 'annotation'
  }
}

export interface Judgement {
  readonly isQualified: Quality
  readonly comment: string | null
  readonly errorBoxes: readonly ErrorBox[]
  /** Keypoints only. */
  readonly nodeVerdicts?: readonly NodeVerdict[]
  readonly version: number
  readonly by: Person | null
  readonly at: string
  readonly stage: 'check' | 'approve'
}

/** Null: not decided. */
export interface Verdict {
  readonly isQualified: Quality | null
  /** The ruling on a pending item: unavailable, or back to its marker as available or barely usable. */
  readonly availability: 0 | 1 | 3 | null
  readonly comment: string
  readonly errorBoxes: readonly ErrorBox[]
  readonly nodeVerdicts?: readonly NodeVerdict[]
}

/** What is marked as wrong counts as a rejection until the reviewer decides. */
export function qualityOf({ isQualified, errorBoxes, nodeVerdicts = [] }: Verdict): Quality | null {
  if (isQualified !== null) return isQualified
  const isMarked = errorBoxes.length > 0 || nodeVerdicts.some((node) => node.isQualified === 2)
  return isMarked ? 2 : null
}

export type Rejection = Pick<Judgement, 'errorBoxes' | 'nodeVerdicts'>

export const EMPTY_VERDICT: Verdict = { isQualified: null, availability: null, comment: '', errorBoxes: [] }

export interface WorkDocument<Annotation = AnnotationDocument> {
  readonly annotation: Annotation
  readonly verdict: Verdict
  /** Other rows are as on the server. See `src/domain/mask-rows.ts`. */
  readonly rows?: RowChanges
}

export interface WorkResource {
  readonly uuid: string
  readonly kind: Kind
  readonly tagId: number
  readonly tagName: string
  /** At upload; missing in older stored items. */
  readonly name?: string
  readonly path: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly duration?: number | null
  readonly frameCount?: number | null
  /** A smaller file with the same frames. */
  readonly proxy?: { readonly url: string; readonly width: number; readonly height: number }
  readonly frameRate?: number | null
  readonly status: string
  readonly version: number
}

export type LabelSettings = WorkLabels

export interface ServerDraft {
  readonly annotation: AnnotationDocument
  readonly version: number
  readonly stage: Stage
  readonly judgement?: Pick<Verdict, 'isQualified' | 'errorBoxes' | 'nodeVerdicts'> &
    Partial<Pick<Verdict, 'availability'>> & { readonly comment: string | null }
  readonly activeSeconds?: number
  readonly savedAt: string
}

/** 0: nothing was pushed yet. */
export interface WorkItem {
  readonly resource: WorkResource
  readonly stage: Stage
  readonly lease: { readonly stage: Stage; readonly expiresAt: string } | null
  readonly version: number
  readonly annotation: AnnotationDocument | null
  readonly prelabelled?: boolean
  readonly draft: ServerDraft | null
  readonly judgement: Judgement | null
  readonly marker: Person | null
  readonly holder?: Person | null
  readonly labels: LabelSettings
}

type PrelabelFacts = Pick<WorkItem, 'version' | 'prelabelled'>

export const isPrelabelled = ({ version, prelabelled = false }: PrelabelFacts): boolean =>
  version === 0 && prelabelled

export const hasVersion = (item: PrelabelFacts): boolean => item.version > 0 || isPrelabelled(item)

export interface ReadyItem extends WorkItem {
  readonly annotation: AnnotationDocument
}

export type ItemState = 'open' | 'submitted' | 'released'

export interface BatchItem {
  readonly item: WorkItem
  readonly work: WorkDocument
  readonly history: History
  readonly state: ItemState
  readonly activeMs: number
  /** Continues a draft or local work, so it is unsaved although the history is empty. */
  readonly resumed: boolean
  /** The lease was lost; a push is still tried, since the item may be free. */
  readonly lapsed: boolean
  /** Grows when work is replaced from outside, so that the editor opens it again. */
  readonly revision: number
  /** Server clock in milliseconds at which the draft that this continues was saved; null: none. */
  readonly basedOn: number | null
}

export interface LocalWork {
  readonly uuid: string
  readonly kind: Kind
  readonly assignment: Assignment
  readonly version: number
  readonly work: WorkDocument
  readonly history: History
  readonly activeMs: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
  /** As in `BatchItem`; missing in older stored work. */
  readonly basedOn?: number | null
}

/** A judgement that did not correct it has no `annotation`. */
export interface PushItem {
  readonly id: string
  readonly version: number
  readonly annotation?: AnnotationDocument
  readonly activeSeconds?: number
  readonly isQualified?: Quality
  readonly availability?: 0 | 1 | 3
  readonly comment?: string
  readonly errorBoxes?: readonly ErrorBox[]
  readonly nodeVerdicts?: readonly NodeVerdict[]
  /** The resource repeats this one. New marks only. */
  readonly duplicateOf?: string
  /** As in `BatchItem`; missing in older stored work. */
  readonly basedOn?: number | null
}

export interface OutboxEntry {
  readonly key: string
  readonly kind: Kind
  readonly assignment: Assignment
  readonly item: WorkItem
  readonly work: WorkDocument
  readonly history: History
  readonly activeMs: number
  readonly push: PushItem
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly refusal: PortFailure | null
}

/** Null when the server's version could not be fetched. */
export interface PushConflict {
  readonly entry: OutboxEntry
  readonly failure: PortFailure
  readonly theirs: WorkItem | null
}

export interface Problem {
  readonly path: string
  readonly rule: string
  readonly reason: string
}
