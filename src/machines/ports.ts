import type { Kind } from '../domain/kinds.ts'
import type { RowChanges } from '../domain/mask-rows.ts'
import type { LostDrawing, UnusedProposal } from './editor/types.ts'
import type { PortFailure } from './failure.ts'
import type {
  AnnotationDocument,
  Assignment,
  ItemState,
  LocalWork,
  OutboxEntry,
  Problem,
  PushItem,
  ServerDraft,
  Verdict,
  WorkDocument,
  WorkItem,
} from './work.ts'
import type { Stage } from '../domain/lifecycle/tasks.ts'

/**
 * What the machines ask of the world. Implemented in `src/platform`, faked in tests. Every promise rejects with a
 * `PortFailure` (anything else counts as `failed`); `signal` aborts when the asking state is left.
 */

export interface PullRequest {
  readonly kind: Kind
  readonly assignment: Assignment
  readonly tagId?: number
  /** What this person marked alone; of checks. */
  readonly markerId?: number
  readonly count?: number
  /** A chosen item where the family admits one (edit, redo, pending); left out: the next or latest. */
  readonly id?: string
}

export interface PullAnswer {
  readonly items: readonly WorkItem[]
  /** How many more are waiting; null where the family does not say. */
  readonly remaining: number | null
}

export interface PushRequest {
  readonly kind: Kind
  readonly assignment: Assignment
  readonly idempotencyKey: string
  readonly item: PushItem
  /** Changed rows of masks, which have to be on the server before. */
  readonly rows?: RowChanges
}

/** The success half of a push result; the other half is a rejection of type `refused`. */
export interface PushReceipt {
  readonly id: string
  readonly version: number
  readonly status: string
}

export interface DraftSave {
  readonly kind: Kind
  readonly id: string
  readonly version: number
  readonly stage: Stage
  readonly annotation: AnnotationDocument
  readonly verdict: Verdict
  readonly activeMs: number
  /** When the server's draft was saved that this one continues; see `Task`. */
  readonly basedOn: number | null
}

export type DraftReceipt =
  /** Milliseconds since the epoch, the server's clock. */
  | { readonly savedAt: number }
  /** Not saved: the same person has worked on in another browser, and this is what they made there. */
  | { readonly elsewhere: ServerDraft }

/** Leases after a heartbeat: those of `ids` still held, with their new end; what is missing was lost. */
export interface LeaseReport {
  readonly held: readonly { readonly id: string; readonly expiresAt: string }[]
}

/** What is not shown in its own place: the failure of a pull is, unless one works on meanwhile. */
export type Notice =
  | { readonly code: 'readonly' }
  | { readonly code: 'submitted-item' }
  | { readonly code: 'problems'; readonly problems: readonly Problem[] }
  | { readonly code: 'pull-failed' | 'draft-refused' | 'release-failed'; readonly failure: PortFailure }
  | { readonly code: 'push-refused'; readonly id: string; readonly failure: PortFailure }
  | { readonly code: 'draft-elsewhere' }
  | { readonly code: 'leases-lost'; readonly ids: readonly string[] }
  | { readonly code: 'storage-failed'; readonly reason: string }
  | { readonly code: 'session-warning'; readonly endsAt: number }
  /** A list of this role takes no more. */
  | { readonly code: 'list-full'; readonly role: string; readonly most: number }
  /** What was drawn comes to nothing. */
  | { readonly code: 'drawing-lost'; readonly why: LostDrawing['lost'] }
  /** What smart select was to do comes to nothing. */
  | { readonly code: 'proposal-unused'; readonly why: UnusedProposal['why']; readonly problem: string | null }

/** Local storage of lists and unsaved work; everything in it belongs to one owner, which the platform knows. */
export interface LocalPort {
  /** The list of a page as it was left; null when there is none. */
  readonly loadList: (queue: WorkQueue) => Promise<SavedList | null>
  /** Both writes return at once and are carried out in the order of the calls. */
  readonly saveList: (queue: WorkQueue, list: SavedList) => void
  readonly loadWork: (ids: readonly string[]) => Promise<readonly LocalWork[]>
  readonly saveWork: (work: LocalWork) => void
  readonly dropWork: (id: string) => void
  /** Resolves once what was given last of an item's work is stored; not as long as storage refuses it. */
  readonly stored: (id: string) => Promise<void>
}

export interface WorkQueue {
  readonly kind: Kind
  readonly assignment: Assignment
}

export const isSameQueue = (a: WorkQueue, b: WorkQueue): boolean =>
  a.kind === b.kind && JSON.stringify(a.assignment) === JSON.stringify(b.assignment)

export interface SavedItem {
  readonly item: WorkItem
  readonly state: ItemState
  /** What was handed in of it as a verdict: the server gives the item back to nobody who has judged it. */
  readonly verdict?: Verdict
}

/** Items without signatures are re-signed by the platform while loading. */
export interface SavedList {
  readonly items: readonly SavedItem[]
  readonly currentIndex: number
  readonly remaining: number | null
}

export interface OutboxStore {
  readonly load: () => Promise<readonly OutboxEntry[]>
  /** Resolves when the entry would survive a killed tab. */
  readonly put: (entry: OutboxEntry) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

/** Stops watching. */
export type Unwatch = () => void

export interface OutboxPorts {
  readonly store: OutboxStore
  readonly push: (request: PushRequest, signal: AbortSignal) => Promise<PushReceipt>
  readonly watchOnline: (report: (online: boolean) => void) => Unwatch
  readonly now: () => number
}

export interface StagePorts {
  readonly local: LocalPort
  readonly pull: (request: PullRequest, signal: AbortSignal) => Promise<PullAnswer>
  /** The item as the server has it now, for a conflict; null when it is no longer to be seen. */
  readonly fetchItem: (queue: WorkQueue, id: string, signal: AbortSignal) => Promise<WorkItem | null>
  readonly saveDraft: (draft: DraftSave, signal: AbortSignal) => Promise<DraftReceipt>
  readonly release: (kind: Kind, id: string) => Promise<void>
  /** Renews the leases of these items. */
  readonly heartbeat: (kind: Kind, ids: readonly string[], signal: AbortSignal) => Promise<LeaseReport>
  /** Fetches media of items that come next, quietly. */
  readonly prefetch: (items: readonly WorkItem[]) => void
  readonly notify: (notice: Notice) => void
  /** Reports milliseconds of active work since the last report, about once a second while a person works. */
  readonly watchActivity: (report: (activeMs: number) => void) => Unwatch
  readonly watchOnline: (report: (online: boolean) => void) => Unwatch
  /** Reports the session option `markVideoOption` at once and at each change. */
  readonly watchReadonly: (report: (readonly: boolean) => void) => Unwatch
  readonly now: () => number
  /** Resolves after this many milliseconds, or when `signal` aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly newKey: () => string
  /** The empty annotation of the kind for an item that has none. */
  readonly emptyAnnotation: (item: WorkItem) => AnnotationDocument
  /** What the kind's rules hold against handing this in. */
  readonly validate: (item: WorkItem, work: WorkDocument) => readonly Problem[]
}
