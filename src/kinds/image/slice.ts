import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const imageSlice: SliceSpec = {
  perItem: {
    excludeCrop: [],
    trackingCrop: null,
    isCorrect: null,
    isQualified: null,
    proposed: [],
    acceptedProposals: [],
  },
  perKind: { proposedLeast: 0.35 },
  unsaved: ['proposed'],
  held: [],
}
