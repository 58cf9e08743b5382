import {
  CommentLimits,
  ImageAnnotationLimits,
  ImageNodeAnnotationLimits,
  KeypointNodeLimits,
  SegmentsLimits,
  VideoAnnotationLimits,
  VideoSegmentAnnotationLimits,
} from '../../contract/limits.ts'

/** Of the UTF-8 JSON, without mask counts. */
export const DOCUMENT_MAX_BYTES = 2 * 1024 * 1024
/** All mask counts of one document together. */
export const MASKS_MAX_BYTES = 32 * 1024 * 1024
export const REMARK_MAX_LENGTH = ImageAnnotationLimits.remark.maxLength
export const COMMENT_MAX_LENGTH = CommentLimits.maxLength
export const NAME_MAX_LENGTH = KeypointNodeLimits.name.maxLength
export const CLIPS_MAX = VideoAnnotationLimits.clips.maxItems
export const EXCLUSIONS_MAX = VideoAnnotationLimits.exclusions.maxItems
export const EXCLUDE_CROPS_MAX = ImageAnnotationLimits.excludeCrops.maxItems
export const ERROR_BOXES_MAX = ImageNodeAnnotationLimits.errorBoxes.maxItems
export const EXTRAS_MAX = ImageNodeAnnotationLimits.extras.maxItems
export const SEGMENTS_MAX = SegmentsLimits.maxItems
export const SEGMENT_DEPTH_MAX = 8
export const OBJECTS_MAX = VideoSegmentAnnotationLimits.objects.maxItems
export const EXCLUDE_FRAMES_MAX = VideoSegmentAnnotationLimits.excludeFrames.maxItems
export const CLIP_RANGES_MAX = VideoSegmentAnnotationLimits.clipRanges.maxItems
/** In pixels: a side of a mask (`Rle.size` of the contract). */
export const MASK_SIDE_MAX = 65_535
/** Seconds between a time and its frame's presentation timestamp: containers round to a millisecond. */
export const PTS_TOLERANCE = 0.001
/** Pixels beyond the picture, for rounding. */
export const BOUNDS_TOLERANCE = 0.001
/** Source pixels; larger media are refused at import. */
export const COORDINATE_MAX = KeypointNodeLimits.x.maximum
