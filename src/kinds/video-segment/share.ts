import { sharePageOf } from '../../annotate/page/screen/KindSharePage.tsx'
import { VIDEO_SEGMENT_PAGE } from './page.tsx'

export default sharePageOf(VIDEO_SEGMENT_PAGE)
