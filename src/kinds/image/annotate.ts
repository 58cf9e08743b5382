import { annotatePageOf } from '../../annotate/page/screen/KindAnnotatePage.tsx'
import { IMAGE_PAGE } from './page.ts'

export default annotatePageOf(IMAGE_PAGE)
