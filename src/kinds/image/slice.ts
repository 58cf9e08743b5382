import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const imageSlice: SliceSpec = {
  perItem: { excludeCrop: [], trackingCrop: null, isCorrect: null, isQualified: null },
  perKind: {},
  unsaved: [],
  held: [],
}
