import type { Kind } from '../../domain/kinds.ts'
import type { History } from '../editor/history.ts'
import type { PortFailure } from '../failure.ts'
import type { LeaseReport, WorkQueue, PullAnswer, PushReceipt, SavedItem, SavedList } from '../ports.ts'
import type {
  AnnotationDocument,
  Assignment,
  PushConflict,
  LocalWork,
  OutboxEntry,
  ReadyItem,
  ServerDraft,
  BatchItem,
  WorkDocument,
} from '../work.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'

/** What makes a stage machine that of one stage. */
export interface StageConfig {
  readonly stage: Stage
  /** How many items a pull asks for; null: as many as the tag's batch size. */
  readonly count: number | null
  /** Whether more are pulled when the last item is handed in, if the person wants so. */
  readonly pullsOn: boolean
}

export interface StageInput {
  readonly kind: Kind
  readonly assignment: Assignment
  /** Pull from this tag only. */
  readonly tagId?: number
  /** Pull for a check what this person marked only. */
  readonly markerId?: number
  /** Items of a share page: shown in readonly mode, nothing is restored, pulled or saved. */
  readonly shared?: readonly ReadyItem[]
  /** Pull the next batch when the last item is handed in. */
  readonly pullsOn?: boolean
}

export interface PullOptions {
  readonly tagId?: number
  readonly markerId?: number
  readonly count?: number
  readonly id?: string
}

export interface StageContext {
  readonly queue: WorkQueue
  readonly pullsOn: boolean
  readonly shared: boolean
  readonly readonly: boolean
  readonly tasks: readonly BatchItem[]
  readonly currentIndex: number
  /** How many more are waiting on the server; null when unknown. */
  readonly remaining: number | null
  /** What the last pull asked for; a retry asks the same. */
  readonly wanted: PullOptions
  readonly failure: PortFailure | null
  readonly draft: {
    readonly savedAt: number | null
    readonly failure: PortFailure | null
    /** By item: why the server refused its draft as it stands. */
    readonly refused: Readonly<Record<string, PortFailure>>
  }
  /** Refused pushes, the first of which is shown. */
  readonly conflicts: readonly PushConflict[]
}

export type DraftReport =
  | { readonly type: 'DRAFT.SAVED'; readonly savedAt: number | null }
  /** The server has this item's draft, as of a time by its clock. */
  | { readonly type: 'DRAFT.STORED'; readonly id: string; readonly savedAt: number }
  /** The server has a newer one, made in another browser. */
  | { readonly type: 'DRAFT.ELSEWHERE'; readonly id: string; readonly draft: ServerDraft }
  | { readonly type: 'DRAFT.WAITING' }
  | { readonly type: 'DRAFT.SAVING' }
  /** It could not be saved and is tried again: the line is down, or the server is busy. */
  | { readonly type: 'DRAFT.OFFLINE'; readonly failure: PortFailure }
  | { readonly type: 'DRAFT.REFUSED'; readonly id: string; readonly failure: PortFailure }

export type OutboxReport =
  | { readonly type: 'PUSH.ACCEPTED'; readonly entry: OutboxEntry; readonly receipt: PushReceipt }
  | { readonly type: 'PUSH.REFUSED'; readonly entry: OutboxEntry; readonly failure: PortFailure }

export type StageEvent =
  | ({ readonly type: 'PULL' } & PullOptions)
  /** Stops waiting for a pull. */
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  /**
   * The editor changed an item, not always the current one. `revision`: the task's that was changed; left out, it is the
   * one that stands.
   */
  | {
      readonly type: 'CHANGE'
      readonly id: string
      readonly revision?: number
      readonly work: WorkDocument
      readonly history: History
    }
  /** Saves drafts without waiting for rest. */
  | { readonly type: 'FLUSH' }
  /**
   * Hands in the current item. `shown`: places of what the page shows, among which it goes on while one is open;
   * `duplicateOf`: not the work, but that the item repeats this one.
   */
  | { readonly type: 'SUBMIT'; readonly shown?: readonly number[]; readonly duplicateOf?: string }
  | { readonly type: 'NEXT' }
  | { readonly type: 'PREVIOUS' }
  | { readonly type: 'GO'; readonly index: number }
  /** Gives the current item back. */
  | { readonly type: 'RELEASE' }
  | { readonly type: 'READONLY'; readonly readonly: boolean }
  | { readonly type: 'ACTIVITY'; readonly activeMs: number }
  /** An item that was handed in here stands at this version on the server, whoever made it. */
  | {
      readonly type: 'VERSION'
      readonly id: string
      readonly version: number
      readonly annotation: AnnotationDocument
    }
  | { readonly type: 'LEASES'; readonly asked: readonly string[]; readonly report: LeaseReport }
  /** The refused work becomes the open item again, to be corrected on top of what the server has. */
  | { readonly type: 'CONFLICT.REOPEN' }
  /** The refused work is pushed again as it is, over what the server has. */
  | { readonly type: 'CONFLICT.REPLACE' }
  /** The refused work is left for another stage, which finds it among the unsaved work of the item. */
  | { readonly type: 'CONFLICT.MOVE' }
  /** The refused work is dropped. */
  | { readonly type: 'CONFLICT.DISCARD' }
  | DraftReport
  | OutboxReport

/** What the actors of a stage answer with. */
export interface RestoredList {
  readonly list: ReadyList | null
  readonly works: readonly LocalWork[]
}

export interface ReadyList extends SavedList {
  readonly items: readonly (SavedItem & { readonly item: ReadyItem })[]
}

export interface PulledItems extends PullAnswer {
  readonly items: readonly ReadyItem[]
  /** Local work on the items that came. */
  readonly works: readonly LocalWork[]
}

/** A push before it has its key. */
export type UnsentPush = Omit<OutboxEntry, 'key' | 'createdAt' | 'refusal'>

export type OutboxCommand =
  | { readonly type: 'ADD'; readonly parcel: UnsentPush }
  /** `savedAs`: the item whose local work takes the entry's place, and is to be stored first; null where none does. */
  | { readonly type: 'REMOVE'; readonly key: string; readonly savedAs: string | null }
