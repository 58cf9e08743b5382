import { MASK_OPACITY, VIDEO_SPEED_INITIAL } from '../../domain/constants.ts'
import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const videoSegmentSlice: SliceSpec = {
  perItem: {
    currentFrame: 0,
    totalFrame: 0,
    objectList: [],
    activeIdList: [],
    excludeFrameList: [],
    excludeCrop: null,
    clipRangeList: [],
    rleData: {},
    boundingData: {},
    lockedIds: [],
    soloId: null,
    newCategory: null,
    newColour: null,
    newAttributes: null,
    rangeStart: null,
    trackingAsked: null,
    waitingStrokes: [],
  },
  perKind: {
    showPoints: true,
    showBounds: false,
    showGhost: false,
    maskOpacity: MASK_OPACITY.initial,
    showOutlines: false,
    colorList: [],
    videoSpeed: VIDEO_SPEED_INITIAL,
    followsEdges: false,
    smartHints: true,
  },
  unsaved: ['rleData'],
  held: ['waitingStrokes'],
}
