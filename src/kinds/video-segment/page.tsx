import { VIDEO_SEGMENT } from './spec.ts'
import type { KindPage } from '../../annotate/page/kind-page.ts'
import { ObjectOverlay } from './objects/ObjectOverlay.tsx'
import { ObjectTimeline } from './objects/ObjectTimeline.tsx'
import { openSharedVideo, openVideosWithRows } from './open-video-parts.ts'
import { masksChangedIn } from './differences/mask-differences.ts'
import { unfinishedWords } from './unfinished-words.ts'
import { useMaskDifferences } from './differences/useMaskDifferences.ts'
import { useVersionRows } from './rows/useVersionRows.ts'
import { waitingSteps } from './rows/taken-back.ts'
import { VIDEO_SEGMENT_COMMANDS } from './commands.ts'
import { videoSegmentDifferences } from './differences.ts'
import { VideoSegmentPanel } from './VideoSegmentPanel.tsx'

export const VIDEO_SEGMENT_PAGE: KindPage<'video-segment'> = {
  kind: 'video-segment',
  spec: VIDEO_SEGMENT,
  Panel: VideoSegmentPanel,
  Overlay: ObjectOverlay,
  Dock: ObjectTimeline,
  openVideos: openVideosWithRows,
  openShared: openSharedVideo,
  differences: videoSegmentDifferences,
  useExtraDifferences: useMaskDifferences,
  changedBeside: masksChangedIn,
  useVersionFields: useVersionRows,
  stillMaking: unfinishedWords,
  waitingSteps,
  commands: VIDEO_SEGMENT_COMMANDS,
}
