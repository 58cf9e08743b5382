import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { expect, test } from './support/world.ts'
import {
  draftOfVideo,
  framesOf,
  savedVideo,
  spanBetween,
  stockClips,
  videoAddress,
  videoPage,
} from './support/video-page.ts'

test.use({ sharesServer: true })

/** Ends of stretches that are dragged while how time lies on the timeline changes below them. */

/** How far the end of the first clip is from a place of the page, in frames of the timeline as it is zoomed. */
async function framesFromEnd(page: Page, x: number, frameWidth: number): Promise<number> {
  const { clip } = spanOn(page)
  const box = (await clip.boundingBox())!
  return Math.abs(box.x + box.width - x) / frameWidth
}

const spanOn = (page: Page) => {
  const { timeline, spans } = videoPage(page)
  const clip = spans('clips').first()
  return { clip, handle: clip.locator('[data-end=end]'), tracks: timeline.locator('[data-tracks]') }
}

test('a dragged end stays under the pointer while the timeline zooms and scrolls', async ({
  enter,
  server,
}) => {
  const tagId = await stockClips(server.url, '时间轴拖动', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-morning.webm')
  for (const frame of [10, 20]) {
    await video.goTo(frame)
    await page.keyboard.press('f')
  }
  const uuid = await draftOfVideo(marker, tagId)
  const table = await framesOf(marker, uuid)
  const clips = async () => (await savedVideo(marker, uuid))?.clips
  const { handle, tracks } = spanOn(page)
  const [end, whole] = [(await handle.boundingBox())!, (await tracks.boundingBox())!]
  const y = end.y + end.height / 2
  const x = whole.x + whole.width / 4

  await test.step('the wheel turned in the middle of it', async () => {
    await page.mouse.move(end.x + end.width / 2, y)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 4 })
    const frameWidth = whole.width / table.times.length
    expect(await framesFromEnd(page, x, frameWidth)).toBeLessThan(1)
    await page.mouse.wheel(0, -1000)
    const zoomed = frameWidth * Math.exp(1.5)
    await page.mouse.move(x + 12 * zoomed, y, { steps: 4 })
    await expect.poll(() => framesFromEnd(page, x + 12 * zoomed, zoomed)).toBeLessThan(1)
    await page.mouse.up()
    const last = Math.round(table.times.length / 4) + 12
    await expect.poll(async () => Math.abs((await clips())![0]!.endFrame - last)).toBeLessThan(2)
  })

  await test.step('a pointer that rests beyond the end of the timeline leads on to the end of the video', async () => {
    const now = (await handle.boundingBox())!
    await page.mouse.move(now.x + now.width / 2, y)
    await page.mouse.down()
    await page.mouse.move(whole.x + whole.width + 15, y, { steps: 4 })
    const last = table.times.length - 1
    await expect(video.frame).toHaveValue(String(last))
    await page.mouse.up()
    await expect.poll(clips).toMatchObject([spanBetween(table, 10, last)])
  })
})
