import type { AnnotatePageProps } from '../../platform/session/page-props.ts'
import { KindAnnotatePage } from '../page/screen/KindAnnotatePage.tsx'
import { VIDEO_SCREEN } from './video-kind.tsx'

/** `/mark-video`: labelling, checking, accepting, editing and redoing videos with clips. */
export default function VideoAnnotatePage(props: AnnotatePageProps) {
  return <KindAnnotatePage {...props} screen={VIDEO_SCREEN} />
}
