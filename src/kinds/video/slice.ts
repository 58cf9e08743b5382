import { CROP_INITIAL, VIDEO_SPEED_INITIAL } from '../../domain/constants.ts'
import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const videoSlice: SliceSpec = {
  perItem: {
    duration: 0,
    startTime: 0,
    endTime: 0,
    showCrop: false,
    startX: 0,
    startY: 0,
    areaWidth: CROP_INITIAL.width,
    areaHeight: CROP_INITIAL.height,
    rotate: 0,
    remarkText: '',
    videoPlayTime: 0,
    clipStart: null,
    // By label, where clips may overlap.
    begunClips: {},
    hiddenObjects: [],
    lockedObjects: [],
  },
  perKind: { videoSpeed: VIDEO_SPEED_INITIAL, objectLabel: null },
  unsaved: ['currentFrame', 'newObjects'],
  held: [],
}
