import type { SharePageProps } from '../../platform/session/page-props.ts'
import { KindSharePage } from '../page/screen/KindSharePage.tsx'
import { IMAGE_NODE_SCREEN } from './node-kind.tsx'

/** `/mark-image-node-share/:id`: one picture with its nodes, to look at. */
export default function ImageNodeSharePage(props: SharePageProps) {
  return <KindSharePage {...props} screen={IMAGE_NODE_SCREEN} />
}
