import type { Route } from '@playwright/test'
import { login, until } from '../support/api.ts'
import { differenceOf, pixelsOf } from './support/pixels.ts'
import type { Servers } from './support/servers.ts'
import { fileServers } from './support/servers.ts'
import { draftOfVideo, savedVideo, stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test as base } from './support/world.ts'

/** Videos with proxies: moving through them needs the proxy alone, what rests is shown in the video's own pixels. */

/** Servers that make proxies. */
const test = base.extend<object, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const servers = fileServers({ PROXY: 'true', PROXY_SIDE: '480' })
      await provide(servers)
      await servers.dispose()
    },
    { scope: 'worker' },
  ],
})

const CLIP = 'street-morning.webm'

interface Job {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
}

const isOpen = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/**
 * Puts the clip into a database and waits until it has its proxy. Those of the demo's own videos are called off: nobody
 * looks at them here, and they take longer than all tests of this file. @returns the database's id
 */
async function stockWithProxy(url: string, tag: string): Promise<number> {
  const admin = await login(url, 'admin')
  const jobs = () => admin.ask<{ items: Job[] }>('GET', '/api/admin/jobs?type=proxy&pageSize=100')
  const { items: others } = await until(jobs, ({ items }) => items.length > 0)
  for (const { id } of others.filter(isOpen)) await admin.send('POST', `/api/admin/jobs/${id}/cancel`)
  const tagId = await stockClips(url, tag, [CLIP])
  const { items } = await until(jobs, (all) => !all.items.some(isOpen), 150_000)
  const ended = items.map(({ status }) => status)
  expect([ended.includes('done'), ended.includes('failed')]).toEqual([true, false])
  return tagId
}

test('frames come from the proxy while the video does not load, in the same position, and become sharp when it does', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  const tagId = await stockWithProxy(server.url, '视频代理')
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = videoPage(page)
  const held: Route[] = []
  let isHeld = true
  await page.route(new RegExp(`/media/.*${CLIP}`), (route) => {
    if (isHeld) held.push(route)
    else void route.continue()
  })
  const sharpFrame = video.transport.locator('[data-sharp]')
  await page.goto(videoAddress('mark', tagId))
  await video.shown(CLIP)

  let soft: Buffer = Buffer.alloc(0)
  await test.step('steps and jumps are shown by the proxy alone', async () => {
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(video.frame).toHaveValue('13')
    await expect(video.transport.locator('[data-decoding]')).toHaveCount(0)
    await expect(sharpFrame).toHaveCount(0)
    soft = await pixelsOf(video.canvas)
  })

  await test.step('what the video itself brings is the same picture in the same place, only sharper', async () => {
    isHeld = false
    expect(held.length).toBeGreaterThan(0)
    await Promise.all(held.map((route) => route.continue()))
    await expect(sharpFrame).toHaveCount(1)
    await expect(video.frame).toHaveValue('13')
    const difference = differenceOf(soft, await pixelsOf(video.canvas))
    expect(difference).toBeGreaterThan(0)
    expect(difference).toBeLessThan(6)
  })

  await test.step('what is marked is in the video’s own pixels and frames', async () => {
    await page.keyboard.press('f')
    await video.goTo(60)
    await expect(sharpFrame).toHaveCount(1)
    await page.keyboard.press('f')
    await video.goTo(20)
    await page.keyboard.press('c')
    const uuid = await draftOfVideo(marker, tagId)
    await expect
      .poll(() => savedVideo(marker, uuid))
      .toMatchObject({
        clips: [
          { startFrame: 13, endFrame: 61, crop: { x: 380, y: 170, width: 200, height: 200, rotation: 0 } },
        ],
      })
    await expect(video.transport.getByRole('note')).toHaveCount(0)
  })
})

test('a missing proxy changes nothing', async ({ enter, server }) => {
  test.setTimeout(300_000)
  const tagId = await stockWithProxy(server.url, '没有代理')
  const { page } = await enter('mark1')
  const video = videoPage(page)
  let asked = 0
  await page.route(/\.proxy\.mp4/, (route) => {
    asked += 1
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(videoAddress('mark', tagId))
  await video.shown(CLIP)
  // By a worker of its own, which may start after the video is there.
  await expect.poll(() => asked).toBeGreaterThan(0)
  await video.goTo(40)
  await expect(video.transport.locator('[data-sharp]')).toHaveCount(1)
  await expect(video.transport.getByRole('note')).toHaveCount(0)
})
