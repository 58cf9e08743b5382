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

/** Data of the stage machines. Plain JSON, so that all of it survives a reload. */

/** The stage machines pass it on without reading it. */
export type AnnotationDocument = JsonObject

/** A stage with what selects its API paths: whose work is edited, who rejected it, in which role. */
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

/** A verdict that is not stored yet; null: not decided. */
export interface Verdict {
  readonly isQualified: Quality | null
  /** The ruling on a pending item: unavailable, or back to its marker as available or barely usable. */
  readonly availability: 0 | 1 | 3 | null
  readonly comment: string
  readonly errorBoxes: readonly ErrorBox[]
  readonly nodeVerdicts?: readonly NodeVerdict[]
}

/** The decision so far: what is marked as wrong speaks for a rejection until the reviewer decides. */
export function qualityOf({ isQualified, errorBoxes, nodeVerdicts = [] }: Verdict): Quality | null {
  if (isQualified !== null) return isQualified
  const isMarked = errorBoxes.length > 0 || nodeVerdicts.some((node) => node.isQualified === 2)
  return isMarked ? 2 : null
}

export type Rejection = Pick<Judgement, 'errorBoxes' | 'nodeVerdicts'>

export const EMPTY_VERDICT: Verdict = { isQualified: null, availability: null, comment: '', errorBoxes: [] }

/** One person's work on one item; one undo history covers all of it. */
export interface WorkDocument<Annotation = AnnotationDocument> {
  readonly annotation: Annotation
  readonly verdict: Verdict
  /** Changed mask rows of a video; all others are as on the server. See `src/domain/mask-rows.ts`. */
  readonly rows?: RowChanges
}

export interface WorkResource {
  readonly uuid: string
  readonly kind: Kind
  readonly tagId: number
  readonly tagName: string
  /** File name at upload; missing in older stored items. */
  readonly name?: string
  readonly path: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly duration?: number | null
  readonly frameCount?: number | null
  /** A smaller file with the same frames, where a video has one. */
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

/** `version` is what a push must name; 0: nothing was pushed yet. */
export interface WorkItem {
  readonly resource: WorkResource
  readonly stage: Stage
  readonly lease: { readonly stage: Stage; readonly expiresAt: string } | null
  readonly version: number
  readonly annotation: AnnotationDocument | null
  /** At version 0: the annotation is a pre-label. */
  readonly prelabelled?: boolean
  readonly draft: ServerDraft | null
  readonly judgement: Judgement | null
  readonly marker: Person | null
  readonly holder?: Person | null
  readonly labels: LabelSettings
}

type Made = Pick<WorkItem, 'version' | 'prelabelled'>

export const isPrelabelled = ({ version, prelabelled = false }: Made): boolean => version === 0 && prelabelled

export const hasVersion = (item: Made): boolean => item.version > 0 || isPrelabelled(item)

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
  /** The work began as a draft or local work, so it is unsaved without any step in the history. */
  readonly resumed: boolean
  /** The lease was lost; a push is still tried, since the item may be free. */
  readonly lapsed: boolean
  /** Grows when the work is replaced from outside the editor, so that the editor opens it again. */
  readonly revision: number
  /** When the server's draft that this work continues was saved: server clock, milliseconds; null: no draft. */
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

/** `annotation` is left out of a judgement that did not correct it. */
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
  /** Replaces the annotation: the resource repeats this one. New marks only. */
  readonly duplicateOf?: string
  /** As in `BatchItem`; missing in older stored work. */
  readonly basedOn?: number | null
}

/** Stored under its idempotency key until the server answers. */
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

/** A refused push and the server's version (null when it could not be fetched). */
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
