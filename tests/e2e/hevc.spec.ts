import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { greyClip } from '../../server/media/encoding/testing.ts'
import { login } from '../support/api.ts'
import { poolsPage } from './support/admin-pages.ts'
import { differenceOf, pixelsOf } from './support/pixels.ts'
import { videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Videos as phones record them: from the file to frames on the page that annotates. */

const FRAMES = 40
const times = Array.from({ length: FRAMES }, (_, frame) => Math.round((frame / 30) * 1e6) / 1e6)

test('an HEVC video is transcoded in the background, and each of its frames is shown', async ({
  enter,
  folder,
  server,
}) => {
  test.setTimeout(180_000)
  const file = join(folder, 'IMG_0001.MOV')
  writeFileSync(file, await greyClip({ codec: 'hevc', format: 'I420P10', times, rotation: 90 }))
  const admin = await login(server.url, 'admin')
  await admin.ask('POST', '/api/admin/videos/pools', { name: '手机' })

  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await page.getByRole('tab', { name: '视频', exact: true }).click()
  await pools.row('手机').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“手机”' })
  await expect(upload.getByText('HEVC')).toBeVisible()
  await upload.getByLabel('选择文件', { exact: true }).last().setInputFiles([file])
  await expect(upload.getByText('已上传，后台转码')).toBeVisible()
  await expect(upload.getByText('入池 1', { exact: true })).toBeVisible({ timeout: 60_000 })
  await upload.getByRole('button', { name: '关闭' }).last().click()
  await pools.split('手机', '手机视频', 1)

  const { items } = await admin.ask<{ items: { id: number; name: string }[] }>(
    'GET',
    '/api/admin/videos/tags',
  )
  const tagId = items.find(({ name }) => name === '手机视频')!.id
  const { page: driver } = await enter('mark1')
  const video = videoPage(driver)
  await driver.goto(videoAddress('mark', tagId))
  await video.shown('IMG_0001.MOV')
  await expect(video.transport).toContainText(`/ ${FRAMES}`)
  await video.goTo(7)
  const earlier = await pixelsOf(video.canvas)
  await video.goTo(FRAMES - 1)
  expect(differenceOf(earlier, await pixelsOf(video.canvas))).toBeGreaterThan(5)
  await expect(video.transport.getByRole('note')).toHaveCount(0)
})
