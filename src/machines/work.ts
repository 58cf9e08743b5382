import type { WorkLabels } from '../contract/types.d.ts'
import type { Quality } from '../domain/constants.ts'
import type { NodeVerdict } from '../domain/documents/judgement.ts'
import type { ErrorBox } from '../domain/documents/shapes.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Stage } from '../domain/lifecycle/tasks.ts'
import type { RowChanges } from '../domain/mask-rows.ts'
import type { Person } from '../domain/person.ts'
import type { History } from './editor/history.ts'
import type { PortFailure } from './failure.ts'
import type { JsonObject } from './json.ts'

/** The data that the stage machines carry. Plain JSON throughout, so that all of it survives a reload. */

/** A kind's annotation document. The stage machines hand it on and never look inside. */
export type AnnotationDocument = JsonObject

/** A stage with what tells its call paths apart: whose work is edited, who said no, in which role one acts. */
export type Assignment =
  | { readonly stage: 'mark' | 'check' | 'approve' }
  | { readonly stage: 'edit'; readonly of: 'mark' | 'check' | 'approve' }
  | { readonly stage: 'redo'; readonly from: 'rejected' | 'unapproved' }
  | { readonly stage: 'pending'; readonly as: 'mark' | 'check' }

/** What is handed in: an annotation, a verdict on one, or the ruling on a pending item. */
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

/** A reviewer's word on an annotation version, as the server keeps it. */
export interface Judgement {
  readonly isQualified: Quality
  readonly comment: string | null
  readonly errorBoxes: readonly ErrorBox[]
  /** Of keypoints alone. */
  readonly nodeVerdicts?: readonly NodeVerdict[]
  readonly version: number
  readonly by: Person | null
  readonly at: string
  readonly stage: 'check' | 'approve'
}

/** The verdict in the making. What the reviewer has not said yet is null. */
export interface Verdict {
  readonly isQualified: Quality | null
  /** The ruling on a pending item: unavailable, or back to its marker as available or barely usable. */
  readonly availability: 0 | 1 | 3 | null
  readonly comment: string
  readonly errorBoxes: readonly ErrorBox[]
  /** Of keypoints alone; left out where nobody judged a node. */
  readonly nodeVerdicts?: readonly NodeVerdict[]
}

/** What a reviewer pointed at on a version. */
export type Rejection = Pick<Judgement, 'errorBoxes' | 'nodeVerdicts'>

export const EMPTY_VERDICT: Verdict = { isQualified: null, availability: null, comment: '', errorBoxes: [] }

/** All that one person makes of one item; what the editor machine holds, and one undo history spans. */
export interface WorkDocument<Annotation = AnnotationDocument> {
  readonly annotation: Annotation
  readonly verdict: Verdict
  /** Masks of videos as changed here; every other row stands as the server has it. See `src/domain/mask-rows.ts`. */
  readonly rows?: RowChanges
}

export interface WorkResource {
  readonly uuid: string
  readonly kind: Kind
  readonly tagId: number
  readonly tagName: string
  /** As it was uploaded; what was stored before this was known lacks it. */
  readonly name?: string
  readonly path: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly duration?: number | null
  readonly frameCount?: number | null
  /** Of a video that has one: the same frames in a smaller file. */
  readonly proxy?: { readonly url: string; readonly width: number; readonly height: number }
  readonly frameRate?: number | null
  readonly status: string
  readonly version: number
}

/** Label settings of the item's database. */
export type LabelSettings = WorkLabels

/** Unfinished work as the server keeps it. */
export interface ServerDraft {
  readonly annotation: AnnotationDocument
  readonly version: number
  readonly stage: Stage
  readonly judgement?: Pick<Verdict, 'isQualified' | 'errorBoxes' | 'nodeVerdicts'> &
    Partial<Pick<Verdict, 'availability'>> & { readonly comment: string | null }
  readonly activeSeconds?: number
  readonly savedAt: string
}

/** One item as a pull brings it. `version` is what a push must name; 0 means that nothing was pushed yet. */
export interface WorkItem {
  readonly resource: WorkResource
  readonly stage: Stage
  readonly lease: { readonly stage: Stage; readonly expiresAt: string } | null
  readonly version: number
  readonly annotation: AnnotationDocument | null
  /** Of version 0: the annotation was laid under the resource for its marker to start from. */
  readonly prelabelled?: boolean
  readonly draft: ServerDraft | null
  readonly judgement: Judgement | null
  readonly marker: Person | null
  /** Who has it in hand, of an item that was looked up; null for nobody. */
  readonly holder?: Person | null
  readonly labels: LabelSettings
}

type Made = Pick<WorkItem, 'version' | 'prelabelled'>

/** Whether the work starts from what nobody handed in: a model's answer, say. */
export const isPrelabelled = ({ version, prelabelled = false }: Made): boolean => version === 0 && prelabelled

/** Whether there is a version that the work starts from, be it a pre-label. */
export const hasVersion = (item: Made): boolean => item.version > 0 || isPrelabelled(item)

/** An item whose annotation is there to be worked on, empty if nobody made one yet. */
export interface ReadyItem extends WorkItem {
  readonly annotation: AnnotationDocument
}

export type ItemState = 'open' | 'submitted' | 'released'

/** An item of the batch in hand, with the work on it and its undo history. */
export interface BatchItem {
  readonly item: WorkItem
  readonly work: WorkDocument
  readonly history: History
  readonly state: ItemState
  readonly activeMs: number
  /** The work began as a draft or as local work, so it is unsaved although nothing was undone or done since. */
  readonly resumed: boolean
  /** The lease was lost; the push is still tried, for the item may be free. */
  readonly lapsed: boolean
  /** Grows whenever something other than the editor replaces the work, so that the editor opens it anew. */
  readonly revision: number
  /** When the server's draft that this work continues was saved, by the server's clock in milliseconds; null: of none. */
  readonly basedOn: number | null
}

/** What local storage keeps of a task between change and receipt. */
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
  /** As in `BatchItem`; what was stored before this was known lacks it. */
  readonly basedOn?: number | null
}

/** One item of a push. `annotation` is left out of a judgement that did not correct it. */
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
  /** In place of an annotation: the resource repeats this one. Of new marks alone. */
  readonly duplicateOf?: string
  /** As in `BatchItem`; what was stored before this was known lacks it. */
  readonly basedOn?: number | null
}

/** A push on its way. Kept in storage under its idempotency key until the server has answered. */
export interface OutboxEntry {
  /** Idempotency key, also its key in storage. */
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
  /** Set once the server has said no; the entry then waits for a person. */
  readonly refusal: PortFailure | null
}

/** A refused push beside the current item: mine, and what the server has now (null when it could not be had). */
export interface PushConflict {
  readonly entry: OutboxEntry
  readonly failure: PortFailure
  readonly theirs: WorkItem | null
}

/** A rule of the kind or the stage that stands against submitting. */
export interface Problem {
  readonly path: string
  readonly rule: string
  readonly reason: string
}
