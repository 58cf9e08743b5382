import { annotatePageOf } from '../../annotate/page/screen/KindAnnotatePage.tsx'
import { IMAGE_NODE_PAGE } from './page.tsx'

export default annotatePageOf(IMAGE_NODE_PAGE)
