/** Settings override single fields. */
export interface MediaLimits {
  imageBytes: number
  imagePixels: number
  videoBytes: number
  videoSeconds: number
  videoFrames: number
}

export const DEFAULT_LIMITS: MediaLimits = {
  imageBytes: 256 * 1024 ** 2,
  imagePixels: 200_000_000,
  videoBytes: 8 * 1024 ** 3,
  videoSeconds: 4 * 3600,
  videoFrames: 1_000_000,
}

/** Twice what the item strip shows, for dense displays. */
export const THUMBNAIL_SIDE = 400
/** Smaller pictures are not enlarged. */
export const THUMBNAIL_BOX = {
  width: THUMBNAIL_SIDE,
  height: THUMBNAIL_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const
export const THUMBNAIL_QUALITY = 78
/** Of pictures rewritten upright; chroma is not subsampled. */
export const UPRIGHT_QUALITY = 96
/** Longer upright pictures become JPEG. */
export const WEBP_SIDE_MAX = 16_383
/** Of a picture that a call carries as base64. */
export const INLINE_IMAGE_BYTES = 10 * 1024 ** 2
