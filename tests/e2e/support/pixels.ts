import type { Locator, Page } from '@playwright/test'
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

interface At {
  readonly x: number
  readonly y: number
}

export type Colour = readonly number[]

/** RGB of the page's pixels around a place, row by row: of a square with sides of 2 × reach + 1. */
export async function coloursAround(page: Page, { x, y }: At, reach = 0): Promise<Colour[]> {
  const side = 2 * reach + 1
  const clip = { x: Math.floor(x) - reach, y: Math.floor(y) - reach, width: side, height: side }
  const data = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
  return Array.from({ length: side * side }, (_, pixel) => [...data.subarray(pixel * 3, pixel * 3 + 3)])
}

/** RGB of the page's pixel at a place. */
export const colourAt = async (page: Page, at: At): Promise<Colour> =>
  (await coloursAround(page, at))[0] ?? []

/** Whether no channel of two colours differs by more. */
export const isNear = (seen: Colour, expected: Colour, tolerance = 6): boolean =>
  seen.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= tolerance)
