/** Bytes of a document as UTF-8 JSON, mask counts left out. */
export const DOCUMENT_MAX_BYTES = 2 * 1024 * 1024
/** Bytes of all mask counts of one document together. */
export const MASKS_MAX_BYTES = 32 * 1024 * 1024
export const REMARK_MAX_LENGTH = 2000
export const COMMENT_MAX_LENGTH = 1000
export const NAME_MAX_LENGTH = 100
export const ID_MAX_LENGTH = 64
export const CLIPS_MAX = 1000
export const EXCLUSIONS_MAX = 1000
export const EXCLUDE_CROPS_MAX = 200
export const ERROR_BOXES_MAX = 200
export const NODES_MAX = 200
export const EXTRAS_MAX = 100
export const SEGMENTS_MAX = 500
export const SEGMENT_DEPTH_MAX = 8
export const OBJECTS_MAX = 500
export const EXCLUDE_FRAMES_MAX = 100_000
export const CLIP_RANGES_MAX = 1000
/** Side in pixels of the largest mask. */
export const MASK_SIDE_MAX = 65_535
/** Seconds by which a time may differ from its frame's presentation timestamp: containers round to a millisecond. */
export const PTS_TOLERANCE = 0.001
/** Pixels by which a shape may leave the picture: fractions rounded on the way. */
export const BOUNDS_TOLERANCE = 0.001
/** Source pixels; larger media are refused at import. */
export const COORDINATE_MAX = 100_000
