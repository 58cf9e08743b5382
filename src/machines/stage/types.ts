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
  WorkItem,
} from '../work.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'

export interface StageConfig {
  readonly stage: Stage
  /** Null: the tag's batch size. */
  readonly count: number | null
  /** Whether a person may pull again after the last item. */
  readonly pullsOn: boolean
}

export interface StageInput {
  readonly kind: Kind
  readonly assignment: Assignment
  readonly tagId?: number
  readonly markerId?: number
  /** Readonly; nothing is restored, pulled or saved. */
  readonly shared?: readonly ReadyItem[]
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
  readonly remaining: number | null
  readonly wanted: PullOptions
  readonly failure: PortFailure | null
  readonly draft: {
    readonly savedAt: number | null
    readonly failure: PortFailure | null
    readonly refused: Readonly<Record<string, PortFailure>>
  }
  readonly conflicts: readonly PushConflict[]
}

type DraftReport =
  | { readonly type: 'DRAFT.SAVED'; readonly savedAt: number | null }
  /** Server clock, milliseconds. */
  | { readonly type: 'DRAFT.STORED'; readonly id: string; readonly savedAt: number }
  | { readonly type: 'DRAFT.ELSEWHERE'; readonly id: string; readonly draft: ServerDraft }
  | { readonly type: 'DRAFT.WAITING' }
  | { readonly type: 'DRAFT.SAVING' }
  | { readonly type: 'DRAFT.OFFLINE'; readonly failure: PortFailure }
  | { readonly type: 'DRAFT.REFUSED'; readonly id: string; readonly failure: PortFailure }

export type OutboxReport =
  | { readonly type: 'PUSH.ACCEPTED'; readonly entry: OutboxEntry; readonly receipt: PushReceipt }
  | { readonly type: 'PUSH.REFUSED'; readonly entry: OutboxEntry; readonly failure: PortFailure }

export type StageEvent =
  | ({ readonly type: 'PULL' } & PullOptions)
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  /** Not always of the current item. `revision` left out: the current one. */
  | {
      readonly type: 'CHANGE'
      readonly id: string
      readonly revision?: number
      readonly work: WorkDocument
      readonly history: History
    }
  | { readonly type: 'FLUSH' }
  /** `shown`: preferred for the next item; `duplicateOf`: pushed instead of the work. */
  | { readonly type: 'SUBMIT'; readonly shown?: readonly number[]; readonly duplicateOf?: string }
  | { readonly type: 'NEXT' }
  | { readonly type: 'PREVIOUS' }
  | { readonly type: 'GO'; readonly index: number }
  | { readonly type: 'RELEASE' }
  | { readonly type: 'READONLY'; readonly readonly: boolean }
  | { readonly type: 'ACTIVITY'; readonly activeMs: number }
  /** Somebody handed in this version of an item that was handed in here. */
  | {
      readonly type: 'VERSION'
      readonly id: string
      readonly version: number
      readonly annotation: AnnotationDocument
    }
  | { readonly type: 'LEASES'; readonly requested: readonly string[]; readonly report: LeaseReport }
  | { readonly type: 'CONFLICT.REOPEN' }
  | { readonly type: 'CONFLICT.REPLACE' }
  /** The work is open again, on the server's item. */
  | { readonly type: 'TAKEN_BACK'; readonly entry: OutboxEntry; readonly item: WorkItem }
  /** As unsaved work of the item, for another stage. */
  | { readonly type: 'CONFLICT.MOVE' }
  | { readonly type: 'CONFLICT.DISCARD' }
  | DraftReport
  | OutboxReport

export interface RestoredList {
  readonly list: ReadyList | null
  readonly works: readonly LocalWork[]
}

export interface ReadyList extends SavedList {
  readonly items: readonly (SavedItem & { readonly item: ReadyItem })[]
}

export interface PulledItems extends PullAnswer {
  readonly items: readonly ReadyItem[]
  readonly works: readonly LocalWork[]
}

export type UnsentPush = Omit<OutboxEntry, 'key' | 'createdAt' | 'refusal'>

export type OutboxCommand =
  | { readonly type: 'ADD'; readonly parcel: UnsentPush }
  /** Local work of this item replaces the entry and must be stored first. */
  | { readonly type: 'REMOVE'; readonly key: string; readonly savedAs: string | null }
