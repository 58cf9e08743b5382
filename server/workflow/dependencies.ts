import type { MediaSigner } from '../media/delivery/sign.ts'
import type { Store } from '../store/store.ts'
import type { RemainingCounts } from './remaining-counts.ts'

export interface WorkflowDependencies {
  store: Store
  signer: MediaSigner
  /** A tag's settings override it. */
  leaseMs: number
  /** How long after a push its author may take it back. */
  takeBackMs: number
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1: decides which marks check sampling skips. */
  random(): number
  remaining: RemainingCounts
}
