import { IMAGE_SEGMENT } from './spec.ts'
import type { KindPage } from '../../annotate/page/kind-page.ts'
import { SEGMENT_COMMANDS } from './commands.ts'
import { segmentDifferences } from './differences.ts'
import { SegmentOverlay } from './SegmentOverlay.tsx'
import { SegmentPanel } from './SegmentPanel.tsx'

export const IMAGE_SEGMENT_PAGE: KindPage<'image-segment'> = {
  kind: 'image-segment',
  spec: IMAGE_SEGMENT,
  Panel: SegmentPanel,
  Overlay: SegmentOverlay,
  differences: segmentDifferences,
  commands: SEGMENT_COMMANDS,
}
