import type { AnnotatePageProps } from '../../platform/session/page-props.ts'
import { KindAnnotatePage } from '../page/screen/KindAnnotatePage.tsx'
import { IMAGE_SCREEN } from './image-kind.ts'

/** `/mark-image`: labelling, checking, accepting, editing and redoing pictures. */
export default function ImageAnnotatePage(props: AnnotatePageProps) {
  return <KindAnnotatePage {...props} screen={IMAGE_SCREEN} />
}
