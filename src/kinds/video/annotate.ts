import { annotatePageOf } from '../../annotate/page/screen/KindAnnotatePage.tsx'
import { VIDEO_PAGE } from './page.tsx'

export default annotatePageOf(VIDEO_PAGE)
