import type { PortFailure } from '../../../machines/failure.ts'
import type { PresenceTable } from '../../../platform/mask-rows/presence.ts'
import type { RowsState } from '../../../platform/mask-rows/row-sync.ts'

/** State of the open video's rows. A new object after each change. */
export interface RowState {
  readonly uuid: string | null
  /** Version that changes are based on. */
  readonly version: number
  readonly frame: number
  readonly ready: boolean
  /** The read failed and is retried. */
  readonly failed: boolean
  /** Null until the mask index is loaded; the same object as long as one video is open. */
  readonly presence: PresenceTable | null
  readonly revision: number
  /** Grows whenever all is reread because somebody else has written rows. */
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
