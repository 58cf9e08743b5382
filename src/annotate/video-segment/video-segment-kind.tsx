import { Brush, Eraser, Lasso, PaintBucket, Pentagon, SquareX, Sparkles } from 'lucide-react'
import { KIND_SPECS } from '../../kinds/table.ts'
import type { ScreenKind } from '../screen/screen-kind.ts'
import { ObjectOverlay } from './ObjectOverlay.tsx'
import { ObjectTimeline } from './ObjectTimeline.tsx'
import { openVideosWithRows } from './open-desk.ts'
import { useMaskDifferences } from './useMaskDifferences.ts'
import { runVideoSegmentCommand } from './video-segment-commands.ts'
import { videoSegmentDifferences } from './video-segment-differences.ts'
import { VideoSegmentPanel } from './VideoSegmentPanel.tsx'

const ICON_SIZE = 18

/** The annotation screen of videos with masks. */
export const VIDEO_SEGMENT_SCREEN: ScreenKind<'video-segment'> = {
  kind: 'video-segment',
  spec: KIND_SPECS['video-segment'],
  Panel: VideoSegmentPanel,
  Overlay: ObjectOverlay,
  Dock: ObjectTimeline,
  openVideos: openVideosWithRows,
  toolIcons: {
    'tool.brush': <Brush size={ICON_SIZE} />,
    'tool.eraser': <Eraser size={ICON_SIZE} />,
    'tool.polygon': <Pentagon size={ICON_SIZE} />,
    'tool.lasso': <Lasso size={ICON_SIZE} />,
    'tool.fill': <PaintBucket size={ICON_SIZE} />,
    'tool.smart': <Sparkles size={ICON_SIZE} />,
    'tool.excludeCrop': <SquareX size={ICON_SIZE} />,
  },
  differences: videoSegmentDifferences,
  useFurtherDifferences: useMaskDifferences,
  run: runVideoSegmentCommand,
}
