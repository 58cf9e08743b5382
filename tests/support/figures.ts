import type { Figures } from '../../src/contract/types.d.ts'

/** Figures of no work at all. */
export const NO_FIGURES: Figures = {
  marked: 0,
  redone: 0,
  remarked: 0,
  checked: 0,
  rechecked: 0,
  approved: 0,
  reapproved: 0,
  passed: 0,
  failed: 0,
  firstPassed: 0,
  firstFailed: 0,
  accepted: 0,
  unaccepted: 0,
  markSeconds: 0,
  checkSeconds: 0,
  approveSeconds: 0,
}
