import { KIND_SPECS } from '../../kinds/table.ts'
import type { ScreenKind } from '../page/screen-kind.ts'
import { runSegmentCommand } from './segment-commands.ts'
import { segmentDifferences } from './segment-differences.ts'
import { SegmentOverlay } from './SegmentOverlay.tsx'
import { SegmentPanel } from './SegmentPanel.tsx'

/** The annotation screen of pictures with masks. */
export const IMAGE_SEGMENT_SCREEN: ScreenKind<'image-segment'> = {
  kind: 'image-segment',
  spec: KIND_SPECS['image-segment'],
  Panel: SegmentPanel,
  Overlay: SegmentOverlay,
  differences: segmentDifferences,
  run: runSegmentCommand,
}
