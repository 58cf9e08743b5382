import type { SharePageProps } from '../../platform/session/page-props.ts'
import { KindSharePage } from '../page/screen/KindSharePage.tsx'
import { openSharedVideo } from './open-video-parts.ts'
import { VIDEO_SEGMENT_SCREEN } from './video-segment-kind.tsx'

/** `/mark-video-segment-share/:id`: one video with its masks, to look at. */
export default function VideoSegmentSharePage(props: SharePageProps) {
  return (
    <KindSharePage {...props} screen={VIDEO_SEGMENT_SCREEN} openVideos={openSharedVideo(props.shareId)} />
  )
}
