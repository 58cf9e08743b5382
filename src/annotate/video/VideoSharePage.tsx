import type { SharePageProps } from '../../platform/session/page-props.ts'
import { KindSharePage } from '../page/screen/KindSharePage.tsx'
import { VIDEO_SCREEN } from './video-kind.tsx'

/** `/mark-video-share/:id`: one video with its clips, to look at. */
export default function VideoSharePage(props: SharePageProps) {
  return <KindSharePage {...props} screen={VIDEO_SCREEN} />
}
