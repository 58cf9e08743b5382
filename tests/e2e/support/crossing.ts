import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { clipMasks } from '../../../server/demo/truth.ts'
import { maskBox } from '../../../src/domain/segments/runs.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Caller } from '../../support/api.ts'
import { objectPage, rowsOf } from './object-page.ts'

/** A clip of the demo in which people cross a room, and where things lie on the page that shows it. */

export const CLIP = { name: 'room-crossing', file: 'room-crossing.webm', width: 960, height: 540 }

/** The box of a person of the clip on its first frame, in its pixels. */
export async function boxOfPerson(): Promise<Rectangle> {
  const masks = await clipMasks(CLIP.name)
  const { counts } = masks.find(({ frame, objectId }) => frame === 0 && objectId === 'person-1')!
  const box = maskBox({ size: [CLIP.height, CLIP.width], counts })
  if (!box) throw new Error('the person is not to be seen')
  return box
}

/** How the clip lies on the page, by what a stroke of 120 pixels leaves behind; the stroke is undone. */
export async function locate(page: Page, marker: Caller, uuidOf: () => Promise<string>) {
  const video = objectPage(page)
  await video.stroke([-60, 0], [60, 0])
  await expect(video.objects).toHaveCount(1)
  await video.rowsSaved()
  const [row] = await rowsOf(marker, await uuidOf())
  const box = row?.rle ? maskBox(row.rle) : null
  if (!box) throw new Error('the stroke left nothing')
  await page.keyboard.press('Control+z')
  await expect(video.objects).toHaveCount(0)
  const scale = 120 / (box.width - box.height)
  const middle = await video.canvasMiddle()
  return (x: number, y: number) => ({
    x: middle.x + (x - box.x - box.width / 2) * scale,
    y: middle.y + (y - box.y - box.height / 2) * scale,
  })
}
