import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { canvasOf } from './annotate-page.ts'
import type { MarkName, Rect } from './marked-pictures.ts'
import { GROUND, MARK_COLOURS } from './marked-pictures.ts'

/** Finding marks on the screen with eyes alone: by the pixels of a screenshot. */

interface Pixels {
  data: Buffer
  width: number
  height: number
}

type Colour = readonly [number, number, number] | typeof GROUND

const CORE_DISTANCE = 40

/** Square of the distance of two colours. Taking roots of all pixels of a screen takes longer than drawing them. */
const apart = ({ data, width }: Pixels, x: number, y: number, colour: Colour): number => {
  const at = (y * width + x) * 3
  const red = data[at]! - colour[0]
  const green = data[at + 1]! - colour[1]
  const blue = data[at + 2]! - colour[2]
  return red * red + green * green + blue * blue
}

/** The middle of all pixels of this colour; null when there are none. */
function middleOf(pixels: Pixels, colour: Colour): { x: number; y: number } | null {
  let [count, sumX, sumY] = [0, 0, 0]
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      if (apart(pixels, x, y, colour) > CORE_DISTANCE ** 2) continue
      count += 1
      sumX += x
      sumY += y
    }
  }
  return count === 0 ? null : { x: Math.round(sumX / count), y: Math.round(sumY / count) }
}

/** From the middle outwards until the ground is nearer than the mark: its edges, half-covered pixels decided by half. */
function edgesOf(pixels: Pixels, colour: Colour): Rect | null {
  const middle = middleOf(pixels, colour)
  if (!middle) return null
  const isMark = (x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < pixels.width &&
    y < pixels.height &&
    apart(pixels, x, y, colour) < apart(pixels, x, y, GROUND)
  let { x: left, y: top } = middle
  let { x: right, y: bottom } = middle
  while (isMark(left - 1, middle.y)) left -= 1
  while (isMark(right, middle.y)) right += 1
  while (isMark(middle.x, top - 1)) top -= 1
  while (isMark(middle.x, bottom)) bottom += 1
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** In CSS pixels of the page; screens may have more of their own. */
async function look(page: Page): Promise<Record<MarkName, Rect | null>> {
  const canvas = canvasOf(page)
  const place = (await canvas.boundingBox())!
  const shot = await page.screenshot({ clip: place })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  const ratio = info.width / place.width
  const onPage = (rect: Rect | null): Rect | null =>
    rect && {
      x: rect.x / ratio + place.x,
      y: rect.y / ratio + place.y,
      width: rect.width / ratio,
      height: rect.height / ratio,
    }
  return Object.fromEntries(
    Object.entries(MARK_COLOURS).map(([name, colour]) => [name, onPage(edgesOf(pixels, colour))]),
  ) as Record<MarkName, Rect | null>
}

const sizes = (marks: Record<MarkName, Rect | null>, ratio = 1) =>
  Object.fromEntries(
    Object.entries(marks).map(([name, rect]) => [
      name,
      rect && { width: rect.width * ratio, height: rect.height * ratio },
    ]),
  )

/**
 * Where the marks of the picture at hand stand on the page, in CSS pixels. The picture must be shown at 100 %, a pixel
 * of it on one of the screen, and without annotations over it; waits until each mark is as large there as in the picture.
 */
export async function seenMarks(page: Page, marks: Record<MarkName, Rect>): Promise<Record<MarkName, Rect>> {
  await page.mouse.move(700, 20)
  const ratio = await page.evaluate(() => devicePixelRatio)
  let seen: Record<MarkName, Rect | null> | null = null
  await expect.poll(async () => sizes((seen = await look(page)), ratio)).toEqual(sizes(marks))
  return seen! as Record<MarkName, Rect>
}
