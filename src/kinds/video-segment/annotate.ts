import { annotatePageOf } from '../../annotate/page/screen/KindAnnotatePage.tsx'
import { VIDEO_SEGMENT_PAGE } from './page.tsx'

export default annotatePageOf(VIDEO_SEGMENT_PAGE)
