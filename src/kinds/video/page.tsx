import { PLAY_TIME_FIELDS } from '../frame-fields.ts'
import { VIDEO } from './spec.ts'
import type { KindPage } from '../../annotate/page/kind-page.ts'
import { changedClips } from './changed-clips.ts'
import { ClipTimeline } from './ClipTimeline.tsx'
import { begunWords } from './begun-words.ts'
import { openVideosBy } from '../../annotate/video/playback/open-videos.ts'
import { VIDEO_COMMANDS } from './commands.ts'
import { videoDifferences } from './differences.ts'
import { VideoPanel } from './VideoPanel.tsx'

export const VIDEO_PAGE: KindPage<'video'> = {
  kind: 'video',
  spec: VIDEO,
  Panel: VideoPanel,
  Dock: ClipTimeline,
  openVideos: openVideosBy(PLAY_TIME_FIELDS, changedClips),
  differences: videoDifferences,
  stillMaking: begunWords,
  commands: VIDEO_COMMANDS,
}
