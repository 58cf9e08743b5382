import { sharePageOf } from '../../annotate/page/screen/KindSharePage.tsx'
import { IMAGE_SEGMENT_PAGE } from './page.ts'

export default sharePageOf(IMAGE_SEGMENT_PAGE)
