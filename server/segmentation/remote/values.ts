import sharp from 'sharp'
import { z } from 'zod'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { RemoteFailure } from './call.ts'

/** Values of docs/segmentation-http.md that several calls share. */

const JPEG_QUALITY = 92

export const jpegOf = ({ width, height, pixels }: Picture): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()

export async function imageOf(picture: Picture) {
  const { width, height } = picture
  return { width, height, type: 'image/jpeg', data: (await jpegOf(picture)).toString('base64') }
}

export const maskShape = z.object({
  size: z.tuple([z.int().positive(), z.int().positive()]),
  counts: z.union([z.string().max(8_000_000), z.array(z.int().nonnegative()).max(4_000_000)]),
})

export const scoreShape = z.number().min(0).max(1)

/** Throws `RemoteFailure`. */
export function answerOf<T extends z.ZodType>(shape: T, answer: unknown): z.infer<T> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new RemoteFailure(`bad answer: ${z.prettifyError(parsed.error)}`.slice(0, 500))
}

/** Throws `RemoteFailure` if it is not of the picture's size. */
export function maskOf(codec: Codec, { size, counts }: z.infer<typeof maskShape>, picture: Size): Mask {
  const [height, width] = size
  if (height !== picture.height || width !== picture.width)
    throw new RemoteFailure(
      `the mask is ${height} × ${width}, the picture ${picture.height} × ${picture.width}`,
    )
  try {
    return codec.read(counts, width, height)
  } catch (error) {
    throw new RemoteFailure(`bad mask: ${(error as Error).message}`)
  }
}
