import { Tensor } from 'onnxruntime-node'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import { insidePicture, type Picture } from '../../../media/decoding/picture.ts'
import { resized } from '../pixels.ts'

/** A part of a picture as a detector sees it, and the way back. */
export interface View {
  readonly tensor: Tensor
  /** Of the part, in picture pixels. */
  readonly part: Rectangle
  /** Input pixels for one of the picture, and where its corner lies. */
  readonly scale: { readonly x: number; readonly y: number }
  readonly left: number
  readonly top: number
}

/** Ultralytics' grey around a picture that keeps its shape. */
const PADDING = 114

function partOf(picture: Picture, part: Rectangle): Picture {
  const { x, y, width, height } = part
  if (width === picture.width && height === picture.height) return picture
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * picture.width + x) * 4
    pixels.set(picture.pixels.subarray(from, from + width * 4), row * width * 4)
  }
  return { width, height, pixels }
}

/**
 * Planes by channel, 0 to 1.
 *
 * @param keepsShape grey on both sides, as YOLO was trained; else the picture is stretched
 */
export async function viewOf(
  picture: Picture,
  within: Rectangle | null,
  input: { readonly width: number; readonly height: number },
  keepsShape: boolean,
): Promise<View> {
  const part = insidePicture(within ?? { x: 0, y: 0, ...picture }, picture)
  const ratio = Math.min(input.width / part.width, input.height / part.height)
  const width = keepsShape ? Math.max(1, Math.round(part.width * ratio)) : input.width
  const height = keepsShape ? Math.max(1, Math.round(part.height * ratio)) : input.height
  const rgb = await resized(partOf(picture, part), { width, height })
  const [left, top] = [Math.floor((input.width - width) / 2), Math.floor((input.height - height) / 2)]
  const size = input.width * input.height
  const planes = new Float32Array(size * 3).fill(PADDING / 255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [from, into] = [(y * width + x) * 3, (top + y) * input.width + left + x]
      for (let channel = 0; channel < 3; channel += 1)
        planes[channel * size + into] = (rgb[from + channel] ?? 0) / 255
    }
  return {
    tensor: new Tensor('float32', planes, [1, 3, input.height, input.width]),
    part,
    scale: { x: width / part.width, y: height / part.height },
    left,
    top,
  }
}

export const pictureX = ({ part, scale, left }: View, x: number): number => part.x + (x - left) / scale.x
export const pictureY = ({ part, scale, top }: View, y: number): number => part.y + (y - top) / scale.y
export const inputX = ({ part, scale, left }: View, x: number): number => (x - part.x) * scale.x + left
export const inputY = ({ part, scale, top }: View, y: number): number => (y - part.y) * scale.y + top
