/** What a file may be at most. Settings override single fields. */
export interface MediaLimits {
  /** Bytes of one image. */
  imageBytes: number
  /** Width × height of one image. */
  imagePixels: number
  /** Bytes of one video. */
  videoBytes: number
  /** Seconds of one video. */
  videoSeconds: number
  /** Frames of one video; their presentation timestamps are kept one by one. */
  videoFrames: number
}

export const DEFAULT_LIMITS: MediaLimits = {
  imageBytes: 256 * 1024 ** 2,
  imagePixels: 200_000_000,
  videoBytes: 8 * 1024 ** 3,
  videoSeconds: 4 * 3600,
  videoFrames: 1_000_000,
}

/** Long side of a thumbnail: twice what the item strip shows, for dense displays. */
export const THUMBNAIL_SIDE = 400
/** What a picture is made to fit as its thumbnail; a smaller one stays as it is. */
export const THUMBNAIL_BOX = {
  width: THUMBNAIL_SIDE,
  height: THUMBNAIL_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
export const THUMBNAIL_QUALITY = 78
/** Quality of a JPEG or WebP that had to be written again upright; no chroma is dropped. */
export const UPRIGHT_QUALITY = 96
/** Longest side that a WebP can have; what is longer becomes a JPEG when it is turned upright. */
export const WEBP_SIDE_MAX = 16_383
/** Bytes of a picture sent inside JSON to `uploadImage`. */
export const INLINE_IMAGE_BYTES = 10 * 1024 ** 2
