import type { SharePageProps } from '../../platform/session/page-props.ts'
import { KindSharePage } from '../page/screen/KindSharePage.tsx'
import { IMAGE_SEGMENT_SCREEN } from './segment-kind.tsx'

/** `/mark-image-segment-share/:id`: one picture with its masks, to look at. */
export default function ImageSegmentSharePage(props: SharePageProps) {
  return <KindSharePage {...props} screen={IMAGE_SEGMENT_SCREEN} />
}
