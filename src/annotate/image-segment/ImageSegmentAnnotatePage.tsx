import type { AnnotatePageProps } from '../../platform/session/page-props.ts'
import { KindAnnotatePage } from '../page/screen/KindAnnotatePage.tsx'
import { IMAGE_SEGMENT_SCREEN } from './segment-kind.tsx'

/** `/mark-image-segment`: labelling, checking, accepting, editing and redoing pictures with masks. */
export default function ImageSegmentAnnotatePage(props: AnnotatePageProps) {
  return <KindAnnotatePage {...props} screen={IMAGE_SEGMENT_SCREEN} />
}
