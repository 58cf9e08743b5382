import type { MediaSigner } from '../media/delivery/sign.ts'
import type { Store } from '../store/store.ts'
import type { RemainingCounts } from './remaining-counts.ts'

export interface WorkflowDependencies {
  store: Store
  signer: MediaSigner
  /** Milliseconds that a lease lasts unless the tag says otherwise. */
  leaseMs: number
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1: which marks the check sampling leaves out. */
  random(): number
  remaining: RemainingCounts
}
