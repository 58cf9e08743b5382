import type { PortFailure } from '../../../machines/failure.ts'
import type { PresenceTable } from '../../../platform/mask-rows/presence.ts'
import type { RowsState } from '../../../platform/mask-rows/row-sync.ts'

/** A new object after each change. */
export interface RowState {
  readonly uuid: string | null
  /** Changes are based on it. */
  readonly version: number
  readonly frame: number
  readonly ready: boolean
  /** The read is retried. */
  readonly failed: boolean
  /** Null until the mask index is loaded; one object per open video. */
  readonly presence: PresenceTable | null
  readonly revision: number
  /** Grows when somebody else has written rows and all is read again. */
  readonly rereads: number
  readonly saving: {
    readonly name: RowsState
    readonly waiting: number
    readonly failure: PortFailure | null
  } | null
}

export const NOTHING: RowState = {
  uuid: null,
  version: 0,
  frame: 0,
  ready: false,
  failed: false,
  presence: null,
  revision: 0,
  rereads: 0,
  saving: null,
}
