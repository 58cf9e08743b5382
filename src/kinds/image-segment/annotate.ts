import { annotatePageOf } from '../../annotate/page/screen/KindAnnotatePage.tsx'
import { IMAGE_SEGMENT_PAGE } from './page.ts'

export default annotatePageOf(IMAGE_SEGMENT_PAGE)
