import { sharePageOf } from '../../annotate/page/screen/KindSharePage.tsx'
import { IMAGE_NODE_PAGE } from './page.tsx'

export default sharePageOf(IMAGE_NODE_PAGE)
