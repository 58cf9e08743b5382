import type { Size } from '../../domain/geometry/rect.ts'
import { levelSizes } from './pyramid-levels.ts'

/**
 * JPEG decodes at a half, a quarter or an eighth of its size in a fraction of the time. So the screen shows a large
 * picture long before it is decoded.
 */

const MOST_HALVINGS = 3

/** The coarsest level that is fine enough for the whole picture on the screen; null where only the full size is. */
export function previewSize(picture: Size, screen: Size): Size | null {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height)
  const fine = levelSizes(picture)
    .slice(1, MOST_HALVINGS + 1)
    .findLast(({ width }) => width >= picture.width * scale)
  return fine ? { width: fine.width, height: fine.height } : null
}

/** Whether the browser applies the camera's orientation; else a preview could lie on its side. */
const appliesOrientation = (): boolean =>
  typeof ImageDecoder === 'function' && 'rotation' in VideoFrame.prototype

async function decodeAt(blob: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  // The decoder takes the size as a number of pixels, so orientation does not matter.
  const options = { desiredWidth: width, desiredHeight: height }
  const decoder = new ImageDecoder({ data: blob.stream(), type: blob.type, ...options })
  try {
    const { image } = await decoder.decode()
    const isExactSize = image.displayWidth === width && image.displayHeight === height
    try {
      return isExactSize ? await createImageBitmap(image) : null
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

export async function decodePreview(blob: Blob, size: Size): Promise<ImageBitmap | null> {
  if (blob.type !== 'image/jpeg' || !appliesOrientation()) return null
  try {
    return await decodeAt(blob, size)
  } catch {
    // A failed preview must not keep the picture from being decoded, which reports what is wrong.
    return null
  }
}
