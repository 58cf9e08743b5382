import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { DATA_COLOURS } from '../../src/kinds/colours.ts'
import { tonedFile } from '../support/toned-file.ts'
import { pixelsOf } from './support/pixels.ts'
import { stockFiles } from './support/stock.ts'
import { stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** How loud a video is, along its time. */

const CLIP = 'park-dance.mp4'
const PICTURES = readFileSync(join(import.meta.dirname, '../../server/demo/clips', CLIP))

/** Pixels of the sound's colour in the left and in the right half of what is seen. */
async function soundIn(canvas: Locator): Promise<readonly [left: number, right: number]> {
  const box = await canvas.boundingBox()
  const pixels = await pixelsOf(canvas)
  const width = Math.round(box?.width ?? 0)
  const colour = Number.parseInt(DATA_COLOURS.sound.slice(1), 16)
  const halves: [number, number] = [0, 0]
  for (let pixel = 0; 3 * pixel < pixels.length; pixel += 1)
    if (pixels.readUIntBE(3 * pixel, 3) === colour) halves[pixel % width < width / 2 ? 0 : 1] += 1
  return halves
}

const rowsOf = (timeline: Locator): Promise<(string | null)[]> =>
  timeline.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))

test('a video with sound has a loudness row below its clips and exclusions', async ({ enter, server }) => {
  const name = 'park-music.mp4'
  const bytes = await tonedFile(4, { from: 0, to: 1.5, amplitudes: [0.8] }, PICTURES)
  const tagId = await stockFiles(server.url, '有声视频', [{ name, bytes }], 'videos')
  const { page } = await enter('mark1')
  const { timeline, shown } = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await shown(name)
  await expect.poll(() => rowsOf(timeline)).toEqual(['clips', 'exclusions', 'sound'])
  await expect(timeline.getByText('声音')).toBeVisible()
  const canvas = timeline.locator('[data-row=sound] canvas')
  await expect.poll(async () => (await soundIn(canvas))[0]).toBeGreaterThan(1000)
  expect((await soundIn(canvas))[1]).toBe(0)
})

test('a video without sound has no loudness row', async ({ enter, server }) => {
  const tagId = await stockClips(server.url, '无声视频', [CLIP])
  const { page } = await enter('mark1')
  const { timeline, shown } = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await shown(CLIP)
  await expect(timeline.locator('[data-stills=complete]')).toBeVisible()
  expect(await rowsOf(timeline)).toEqual(['clips', 'exclusions'])
})
