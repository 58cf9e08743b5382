import { SquareX } from 'lucide-react'
import { KIND_SPECS } from '../../kinds/table.ts'
import type { ScreenKind } from '../page/screen-kind.ts'
import { ObjectOverlay } from './objects/ObjectOverlay.tsx'
import { ObjectTimeline } from './objects/ObjectTimeline.tsx'
import { openVideosWithRows } from './open-video-parts.ts'
import { masksChangedIn } from './differences/mask-differences.ts'
import { unfinishedWords } from './unfinished-words.ts'
import { useMaskDifferences } from './differences/useMaskDifferences.ts'
import { useVersionRows } from './rows/useVersionRows.ts'
import { waitingSteps } from './rows/taken-back.ts'
import { runVideoSegmentCommand } from './video-segment-commands.ts'
import { videoSegmentDifferences } from './differences/video-segment-differences.ts'
import { VideoSegmentPanel } from './VideoSegmentPanel.tsx'

/** The annotation screen of videos with masks. */
export const VIDEO_SEGMENT_SCREEN: ScreenKind<'video-segment'> = {
  kind: 'video-segment',
  spec: KIND_SPECS['video-segment'],
  Panel: VideoSegmentPanel,
  Overlay: ObjectOverlay,
  Dock: ObjectTimeline,
  openVideos: openVideosWithRows,
  toolIcons: { 'tool.excludeCrop': <SquareX size={18} /> },
  differences: videoSegmentDifferences,
  useExtraDifferences: useMaskDifferences,
  changedBeside: masksChangedIn,
  useVersionFields: useVersionRows,
  stillMaking: unfinishedWords,
  waitingSteps,
  run: runVideoSegmentCommand,
}
