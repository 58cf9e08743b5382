import type { SharePageProps } from '../../platform/session/page-props.ts'
import { KindSharePage } from '../page/screen/KindSharePage.tsx'
import { IMAGE_SCREEN } from './image-kind.ts'

/** `/mark-image-share/:id`: one picture with its annotation, to look at. */
export default function ImageSharePage(props: SharePageProps) {
  return <KindSharePage {...props} screen={IMAGE_SCREEN} />
}
