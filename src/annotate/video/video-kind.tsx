import { Crop } from 'lucide-react'
import { PLAY_TIME_FIELDS } from '../../kinds/frame-fields.ts'
import { KIND_SPECS } from '../../kinds/table.ts'
import type { ScreenKind } from '../page/screen-kind.ts'
import { changedClips } from './changed-clips.ts'
import { ClipTimeline } from './ClipTimeline.tsx'
import { begunWords } from './begun-words.ts'
import { openVideosBy } from '../video-room/playback/open-videos.ts'
import { runVideoCommand } from './video-commands.ts'
import { videoDifferences } from './video-differences.ts'
import { VideoPanel } from './VideoPanel.tsx'

/** The annotation screen of videos with clips. */
export const VIDEO_SCREEN: ScreenKind<'video'> = {
  kind: 'video',
  spec: KIND_SPECS.video,
  Panel: VideoPanel,
  Dock: ClipTimeline,
  openVideos: openVideosBy(PLAY_TIME_FIELDS, changedClips),
  toolIcons: { 'tool.clipCrop': <Crop size={18} /> },
  differences: videoDifferences,
  stillMaking: begunWords,
  run: runVideoCommand,
}
