import type { PortFailure } from '../../../machines/failure.ts'
import type { PresenceTable } from '../../../platform/mask-rows/presence.ts'
import type { RowsState } from '../../../platform/mask-rows/row-sync.ts'

/** How the rows of the open video stand. A new object after each change. */
export interface RowState {
  readonly uuid: string | null
  /** Version that changes are based on. */
  readonly version: number
  /** The frame whose rows the others are about. */
  readonly frame: number
  /** The rows of the frame are here. */
  readonly ready: boolean
  /** They could not be had, and are tried again. */
  readonly failed: boolean
  /** Null until it is known where masks are; the same object as long as one video is open. */
  readonly presence: PresenceTable | null
  /** Grows with each change of where masks are. */
  readonly revision: number
  /** Grows whenever all is read anew because somebody else has written rows. */
  readonly rereads: number
  readonly saving: {
    readonly name: RowsState
    readonly waiting: number
    readonly failure: PortFailure | null
  } | null
}

/** No video is open. */
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
