import { sharePageOf } from '../../annotate/page/screen/KindSharePage.tsx'
import { IMAGE_PAGE } from './page.ts'

export default sharePageOf(IMAGE_PAGE)
