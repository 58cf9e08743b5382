import { MOUSE_POSITION_INITIAL } from '../../domain/constants.ts'
import type { SliceSpec } from '../../platform/storage/slice-spec.ts'

export const imageNodeSlice: SliceSpec = {
  perItem: {
    nodeList: [],
    activeNode: null,
    extraList: [],
    activeExtra: null,
    isBlur: null,
    isQualified: null,
    comment: '',
    errorBoxMode: false,
    mousePosition: MOUSE_POSITION_INITIAL,
    showNewData: true,
    showComment: false,
    doubtfulNodes: {},
  },
  perKind: { filterValue: 'all', bodyType: null, hideNode: false, showNodeName: false, showLoupe: true },
  unsaved: [],
  held: [],
}
