import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import { Problem } from '../http/problem.ts'
import { httpText } from '../http/text.ts'

const { unavailable } = httpText

const answer503 = (message: string, reason: string) => (): Promise<never> =>
  Promise.reject(new Problem(503, message, reason))

const segmenting = answer503(unavailable.segmentation, unavailable.segmentationReason)
const tracking = answer503(unavailable.tracking, unavailable.trackingReason)
const importing = answer503(unavailable.importing, unavailable.importingReason)

/** What this version does not do yet, and says so. */
export const unavailableHandlers = () => ({
  ...forKinds(['image-segment', 'video-segment'], () => ({ sam2image: segmenting })),
  ...forKinds(['video-segment'], () => ({ sam2videoTask: tracking })),
  ...forKinds(ALL_KINDS, () => ({ 'admin.tags.importAnnotations': importing })),
})
