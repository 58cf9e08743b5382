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

/** Promises reject with a `PortFailure`; `signal` aborts when the asking state is left. */

export interface PullRequest {
  readonly kind: Kind
  readonly assignment: Assignment
  readonly tagId?: number
  readonly markerId?: number
  readonly count?: number
  /** For edit, redo and pending; left out: the next or latest. */
  readonly id?: string
}

export interface PullAnswer {
  readonly items: readonly WorkItem[]
  readonly remaining: number | null
}

export interface PushRequest {
  readonly kind: Kind
  readonly assignment: Assignment
  readonly idempotencyKey: string
  readonly item: PushItem
  /** Must reach the server before the push. */
  readonly rows?: RowChanges
}

/** A refused push rejects with type `refused`. */
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
  /** As in `BatchItem`. */
  readonly basedOn: number | null
}

export type DraftReceipt =
  /** Milliseconds since the epoch, server clock. */
  | { readonly savedAt: number }
  /** The same person saved a later draft in another browser. */
  | { readonly elsewhere: ServerDraft }

/** Leases still held, with their new end; missing ones are lost. */
export interface LeaseReport {
  readonly held: readonly { readonly id: string; readonly expiresAt: string }[]
}

/** A failed pull is one only while items are leased. */
export type Notice =
  | { readonly code: 'readonly' }
  | { readonly code: 'submitted-item' }
  | { readonly code: 'problems'; readonly problems: readonly Problem[] }
  | {
      readonly code: 'pull-failed' | 'draft-refused' | 'release-failed' | 'take-back-failed'
      readonly failure: PortFailure
    }
  | { readonly code: 'push-refused'; readonly id: string; readonly failure: PortFailure }
  | { readonly code: 'draft-elsewhere' }
  /** Nothing of what was chosen could be pulled; other work stays. */
  | { readonly code: 'nothing-chosen'; readonly why: string | null }
  | { readonly code: 'leases-lost'; readonly ids: readonly string[] }
  | { readonly code: 'storage-failed'; readonly reason: string }
  | { readonly code: 'session-warning'; readonly endsAt: number }
  | { readonly code: 'list-full'; readonly role: string; readonly most: number }
  | { readonly code: 'drawing-lost'; readonly why: LostDrawing['lost'] }
  | { readonly code: 'proposal-unused'; readonly why: UnusedProposal['why']; readonly problem: string | null }

export interface LocalPort {
  readonly loadList: (queue: WorkQueue) => Promise<SavedList | null>
  /** Writes return at once and run in call order. */
  readonly saveList: (queue: WorkQueue, list: SavedList) => void
  readonly loadWork: (ids: readonly string[]) => Promise<readonly LocalWork[]>
  readonly saveWork: (work: LocalWork) => void
  readonly dropWork: (id: string) => void
  /** Never resolves while storage refuses the work. */
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
  /** The server does not give an item back to a reviewer who has judged it. */
  readonly verdict?: Verdict
}

/** Without signed URLs; the platform signs them again while loading. */
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
  /** For a conflict; null when it is not visible any more. */
  readonly fetchItem: (queue: WorkQueue, id: string, signal: AbortSignal) => Promise<WorkItem | null>
  readonly saveDraft: (draft: DraftSave, signal: AbortSignal) => Promise<DraftReceipt>
  readonly release: (kind: Kind, id: string) => Promise<void>
  readonly heartbeat: (kind: Kind, ids: readonly string[], signal: AbortSignal) => Promise<LeaseReport>
  readonly prefetch: (items: readonly WorkItem[]) => void
  readonly notify: (notice: Notice) => void
  /** Milliseconds of active work since the last report, about once a second. */
  readonly watchActivity: (report: (activeMs: number) => void) => Unwatch
  readonly watchOnline: (report: (online: boolean) => void) => Unwatch
  /** Reports the session option `markVideoOption` at once and at each change. */
  readonly watchReadonly: (report: (readonly: boolean) => void) => Unwatch
  readonly now: () => number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly newKey: () => string
  readonly emptyAnnotation: (item: WorkItem) => AnnotationDocument
  readonly validate: (item: WorkItem, work: WorkDocument) => readonly Problem[]
}
