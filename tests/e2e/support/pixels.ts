import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/** What is seen of an element: RGB, three bytes for each pixel. */
export const pixelsOf = async (canvas: Locator): Promise<Buffer> =>
  sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()

/** Mean difference of two pictures, of 255. */
export const differenceOf = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
