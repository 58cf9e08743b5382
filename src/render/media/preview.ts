import type { Size } from '../../domain/geometry/rect.ts'
import { levelSizes } from './pyramid-levels.ts'

/**
 * JPEG is decoded at a half, a quarter or an eighth of its size in a fraction of the time. What the screen needs of a large
 * picture is so there long before all of it.
 */

/** Halvings that JPEG decoders know. */
const MOST_HALVINGS = 3

/** The coarsest of a picture's levels that is fine enough when all of it is on the screen; null where only the whole is. */
export function previewSize(picture: Size, screen: Size): Size | null {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height)
  const fine = levelSizes(picture)
    .slice(1, MOST_HALVINGS + 1)
    .findLast(({ width }) => width >= picture.width * scale)
  return fine ? { width: fine.width, height: fine.height } : null
}

/** What turns a picture as its camera was held; without it a glance could lie on its side. */
const turns = (): boolean => typeof ImageDecoder === 'function' && 'rotation' in VideoFrame.prototype

async function decodeAt(blob: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  // The decoder takes the size as a number of pixels, so it does not matter how the picture is turned.
  const options = { desiredWidth: width, desiredHeight: height }
  const decoder = new ImageDecoder({ data: blob.stream(), type: blob.type, ...options })
  try {
    const { image } = await decoder.decode()
    const isAsAsked = image.displayWidth === width && image.displayHeight === height
    try {
      return isAsAsked ? await createImageBitmap(image) : null
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

/**
 * Decodes a picture at a level's size.
 * @returns null where the browser or the picture's format does not have it, or it cannot be read
 */
export async function decodePreview(blob: Blob, size: Size): Promise<ImageBitmap | null> {
  if (blob.type !== 'image/jpeg' || !turns()) return null
  try {
    return await decodeAt(blob, size)
  } catch {
    // A glance is never what keeps the whole from being decoded, which tells what is wrong.
    return null
  }
}
