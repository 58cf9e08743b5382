import { MASK_OPACITY } from '../../domain/constants.ts'
import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const imageSegmentSlice: SliceSpec = {
  perItem: {
    humanList: [],
    coverList: [],
    excludeList: [],
    activeTree: null,
    activeCategory: 'human',
    isCorrect: null,
    isQualified: null,
    qualifiedChange: false,
    mouseState: null,
    errorBoxNodes: [],
    curSelectErrorBoxId: null,
    hiddenIds: [],
    hiddenCategories: [],
    lockedIds: [],
    soloId: null,
    closedIds: [],
    proposed: [],
    acceptedProposals: [],
  },
  perKind: {
    colorList: [],
    overlap: 'share',
    maskOpacity: MASK_OPACITY.initial,
    showOutlines: false,
    followsEdges: false,
    smartHints: true,
    proposedLeast: 0.35,
  },
  unsaved: ['segmentLabels', 'proposed'],
  held: [],
}
