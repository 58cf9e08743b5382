import type { Page } from '@playwright/test'
import { READ_TRIES } from '../../src/platform/media/open-input.ts'
import { login } from '../support/api.ts'
import { differenceOf, pixelsOf } from './support/pixels.ts'
import {
  draftOfVideo,
  framesOf,
  savedVideo,
  spanBetween,
  stockClips,
  videoAddress,
  videoPage,
} from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Browsers that cannot decode frame by frame, and videos that do not come. */

/** Takes WebCodecs away from the worker that decodes frames. */
const withoutCodecs = (page: Page): Promise<unknown> =>
  page.route(/frame-worker.*\.js/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `delete self.VideoDecoder;\n${await answer.text()}` })
  })

test('without WebCodecs the plain player is used with a notice, and clips keep the table’s times', async ({
  enter,
  server,
}) => {
  const tagId = await stockClips(server.url, '视频退路', ['street-night.webm'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await withoutCodecs(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-night.webm')
  const note = video.transport.getByRole('note')
  await expect(note).toHaveText('精度受限')
  await note.hover()
  await expect(page.getByText(/^这个浏览器不能逐帧解码此视频/).first()).toBeVisible()
  await video.goTo(8)
  await page.keyboard.press('f')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
  await expect(video.frame).toHaveValue('12')
  await expect(video.transport.locator('[data-decoding]')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(video.clips).toHaveCount(1)
  const uuid = await draftOfVideo(marker, tagId)
  const table = await framesOf(marker, uuid)
  await expect.poll(() => savedVideo(marker, uuid)).toMatchObject({ clips: [spanBetween(table, 8, 12)] })
})

test('without WebCodecs quick steps show the picture of their last frame', async ({ enter, server }) => {
  const tagId = await stockClips(server.url, '视频退路连按', ['street-night.webm'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await withoutCodecs(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-night.webm')
  const frames = [20, 26, 27, 28]
  const seen: Buffer[] = []
  for (const frame of frames) {
    await video.goTo(frame)
    seen.push(await pixelsOf(video.canvas))
  }
  for (let time = 0; time < 3; time += 1) {
    await video.goTo(20)
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
    await expect(video.frame).toHaveValue('28')
    await expect(video.transport.locator('[data-decoding]')).toHaveCount(0)
    const now = await pixelsOf(video.canvas)
    const differences = seen.map((each) => differenceOf(each, now))
    expect(frames[differences.indexOf(Math.min(...differences))]).toBe(28)
  }
})

test('a video without a frame table is not shown, with a notice, and opens on retry', async ({
  enter,
  server,
}) => {
  const tagId = await stockClips(server.url, '视频中断', ['street-evening.mp4'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await page.route(/\/frames$/, (route) => route.abort())
  await page.goto(videoAddress('mark', tagId))
  await expect(page.getByText('帧表加载失败，无法确定每一帧的位置')).toBeVisible()
  await page.unroute(/\/frames$/)
  await page.getByRole('button', { name: '重试' }).click()
  await video.shown('street-evening.mp4')
  await expect(video.transport.getByRole('note')).toHaveCount(0)
})

test('a video whose data does not load fails after some tries, with a notice, and opens on retry', async ({
  enter,
  server,
}) => {
  const tagId = await stockClips(server.url, '视频断线', ['street-evening.mp4'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  const media = /\/media\/.*\.mp4/
  let tries = 0
  await page.route(media, (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto(videoAddress('mark', tagId))
  await expect(page.getByText('视频读取失败，请检查网络后重试')).toBeVisible({ timeout: 30_000 })
  expect(tries).toBe(READ_TRIES)
  await page.unroute(media)
  await page.getByRole('button', { name: '重试' }).click()
  await video.shown('street-evening.mp4')
  await expect(video.transport.getByRole('note')).toHaveCount(0)
})

test('a video that could not be read opens by itself when the network is back', async ({ enter, server }) => {
  const tagId = await stockClips(server.url, '视频复线', ['street-evening.mp4'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  const media = /\/media\/.*\.mp4/
  await page.route(media, (route) => route.abort())
  await page.goto(videoAddress('mark', tagId))
  await expect(page.getByText('视频读取失败，请检查网络后重试')).toBeVisible({ timeout: 30_000 })
  await page.unroute(media)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await video.shown('street-evening.mp4')
})
