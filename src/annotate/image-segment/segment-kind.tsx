import { Brush, Eraser, Lasso, PaintBucket, Pentagon, Sparkles } from 'lucide-react'
import { KIND_SPECS } from '../../kinds/table.ts'
import type { ScreenKind } from '../screen/screen-kind.ts'
import { runSegmentCommand } from './segment-commands.ts'
import { segmentDifferences } from './segment-differences.ts'
import { SegmentOverlay } from './SegmentOverlay.tsx'
import { SegmentPanel } from './SegmentPanel.tsx'

const ICON_SIZE = 18

/** The annotation screen of pictures with masks. */
export const IMAGE_SEGMENT_SCREEN: ScreenKind<'image-segment'> = {
  kind: 'image-segment',
  spec: KIND_SPECS['image-segment'],
  Panel: SegmentPanel,
  Overlay: SegmentOverlay,
  toolIcons: {
    'tool.brush': <Brush size={ICON_SIZE} />,
    'tool.eraser': <Eraser size={ICON_SIZE} />,
    'tool.polygon': <Pentagon size={ICON_SIZE} />,
    'tool.lasso': <Lasso size={ICON_SIZE} />,
    'tool.fill': <PaintBucket size={ICON_SIZE} />,
    'tool.smart': <Sparkles size={ICON_SIZE} />,
  },
  differences: segmentDifferences,
  run: runSegmentCommand,
}
