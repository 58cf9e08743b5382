import type { AnnotatePageProps } from '../../platform/session/page-props.ts'
import { KindAnnotatePage } from '../page/screen/KindAnnotatePage.tsx'
import { VIDEO_SEGMENT_SCREEN } from './video-segment-kind.tsx'

/** `/mark-video-segment`: labelling, checking, accepting, editing and redoing videos with masks. */
export default function VideoSegmentAnnotatePage(props: AnnotatePageProps) {
  return <KindAnnotatePage {...props} screen={VIDEO_SEGMENT_SCREEN} />
}
