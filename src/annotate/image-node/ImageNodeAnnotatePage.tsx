import type { AnnotatePageProps } from '../../platform/session/page-props.ts'
import { KindAnnotatePage } from '../page/screen/KindAnnotatePage.tsx'
import { IMAGE_NODE_SCREEN } from './node-kind.tsx'

/** `/mark-image-node`: labelling, checking, accepting, editing and redoing keypoints. */
export default function ImageNodeAnnotatePage(props: AnnotatePageProps) {
  return <KindAnnotatePage {...props} screen={IMAGE_NODE_SCREEN} />
}
