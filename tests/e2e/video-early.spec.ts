import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { draftOfObjects, objectAddress, objectPage, rowsOf, stockObjects } from './support/object-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Drawing before there is what it needs: the codec of masks, or the frame that one went to. */

const FRAME = 60

/** Lets one decoded frame wait in the worker: until a word comes on a channel of that name. */
const HELD_FRAME = `
self.postMessage = ((post) => {
  const waiting = []
  let isHeld = true
  self.release = new BroadcastChannel('release')
  self.release.onmessage = () => {
    isHeld = false
    waiting.forEach((go) => go())
  }
  return (message, options) => {
    if (isHeld && message.frame === ${FRAME}) waiting.push(() => post.call(self, message, options))
    else post.call(self, message, options)
  }
})(self.postMessage)
`

const holdable = (page: Page): Promise<unknown> =>
  page.route(/frame-worker.*\.js/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${HELD_FRAME}\n${await answer.text()}` })
  })

/** Lets the codec of masks wait. @returns what lets it go */
async function holdCodec(page: Page): Promise<() => void> {
  let go = (): void => undefined
  const gone = new Promise<void>((resolve) => (go = resolve))
  await page.route(/rle.*\.wasm/, async (route) => {
    await gone
    await route.continue()
  })
  return () => go()
}

const release = (page: Page): Promise<void> =>
  page.evaluate(() => new BroadcastChannel('release').postMessage('go'))

test('a drawing belongs to the visible frame: while that or the codec loads it is refused with a notice', async ({
  enter,
  server,
}) => {
  const tagId = await stockObjects(server.url, '视频未到的帧', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = objectPage(page)
  await holdable(page)
  const releaseCodec = await holdCodec(page)
  await page.goto(objectAddress('mark', tagId))
  await expect(video.canvas).toHaveAttribute('data-picture-status', 'ready')
  await video.stroke([-60, 0], [60, 0])
  await expect(page.getByText('分割工具还在加载，好了再画')).toBeVisible()
  await expect(video.objects).toHaveCount(0)

  releaseCodec()
  await video.shown('street-morning.webm')
  await video.stroke([-60, 0], [60, 0])
  await expect(video.here('对象 1')).toHaveAttribute('data-here', 'manual')
  const { x, y } = await video.canvasMiddle()

  await video.frame.fill(String(FRAME))
  await video.frame.press('Enter')
  await expect(video.frame).toHaveValue(String(FRAME))
  await expect(page.getByText(`正在解码第 ${FRAME} 帧`)).toBeVisible()
  await expect(video.here('对象 1')).toHaveAttribute('data-here', 'manual')
  await video.drag({ x: x - 20, y: y + 60 }, { x: x + 20, y: y + 60 })
  await expect(page.getByText(`第 ${FRAME} 帧的画面还没有到，到了再画`)).toBeVisible()

  await release(page)
  await expect(page.getByText(`正在解码第 ${FRAME} 帧`)).toHaveCount(0)
  await expect(video.here('对象 1')).toHaveAttribute('data-here', 'none')
  await video.stroke([-20, 60], [20, 60])
  await video.rowsSaved()
  const uuid = await draftOfObjects(marker, tagId)
  await expect.poll(async () => (await rowsOf(marker, uuid)).map(({ frame }) => frame)).toEqual([0, FRAME])
})
