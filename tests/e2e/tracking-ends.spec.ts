import { login } from '../support/api.ts'
import { CLIP } from './support/crossing.ts'
import { draftOfObjects, objectAddress, objectPage, rowsOf, stockObjects } from './support/object-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Why a tracking ended, in words where one looks, and the key that frees a frame that ended it. */

const [FREED, LATER] = [4, 7]

test('tracking reports the frame and reason of its end; a frame marked empty is freed and filled', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockObjects(server.url, '跟踪结束', [CLIP.file])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = objectPage(page)
  const status = page.getByRole('status').filter({ hasText: /排队中|跟踪中|跟踪完成|跟踪失败/ })
  await page.goto(objectAddress('mark', tagId))
  await video.shown(CLIP.file)
  const draw = async (frame: number): Promise<void> => {
    await video.goTo(frame)
    await video.stroke([-60, 0], [60, 0])
    await video.rowsSaved()
  }
  await page.keyboard.press('b')
  await draw(0)
  await video.object('对象 1').click()
  await draw(FREED)
  await page.keyboard.press('Delete')
  await video.rowsSaved()
  await draw(LATER)
  const uuid = await draftOfObjects(marker, tagId)
  const rows = async () =>
    (await rowsOf(marker, uuid))
      .toSorted((a, b) => a.frame - b.frame)
      .map(
        ({ frame, source, rle }) =>
          `${frame} ${source}${source === 'manual' && rle === null ? ' empty' : ''}`,
      )
  const tracked = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => `${from + index} tracked`)
  const track = async (frame: number, words: string, keys = 'Shift+T'): Promise<void> => {
    await video.goTo(frame)
    await page.keyboard.press(keys)
    await expect(status).toHaveText(new RegExp(`跟踪完成.*${words}`), { timeout: 60_000 })
  }

  await test.step('up to the frame that is said to be empty', async () => {
    await track(0, `对象 1：第 ${FREED} 帧是人工定的，到此为止`)
    expect(await rows()).toEqual([
      '0 manual',
      ...tracked(1, FREED),
      `${FREED} manual empty`,
      `${LATER} manual`,
    ])
    await expect(page.getByText('1 帧人工定为空')).toBeVisible()
  })

  await test.step('one key frees it, and tracking fills it up to the next one', async () => {
    await page.keyboard.press('Shift+O')
    await expect(page.getByText('当前帧没有定为空的对象')).toBeVisible()
    await video.goTo(FREED)
    await page.keyboard.press('Shift+O')
    await expect(page.getByText('已放开 1 帧，跟踪可以填了')).toBeVisible()
    await video.rowsSaved()
    await expect(page.getByText('1 帧人工定为空')).toBeHidden()
    await track(0, `对象 1：第 ${LATER} 帧是人工定的，到此为止`)
    await expect.poll(rows).toEqual(['0 manual', ...tracked(1, LATER), `${LATER} manual`])
  })

  await test.step('where there is nothing to do it says why', async () => {
    await draw(LATER + 1)
    await video.goTo(LATER)
    await page.keyboard.press('Shift+T')
    await expect(
      page.getByText(`没有跟踪任何一帧；对象 1：第 ${LATER + 1} 帧是人工定的，到此为止`),
    ).toBeVisible({ timeout: 60_000 })
  })

  await test.step('backwards it fills the frames before, as far as the one of a person', async () => {
    await draw(60)
    await draw(63)
    const before = await rows()
    await track(63, '对象 1：第 60 帧是人工定的，到此为止', 'Shift+J')
    const filled = before.flatMap((row) => (row === '63 manual' ? [...tracked(61, 63), row] : [row]))
    expect(await rows()).toEqual(filled)
  })

  await test.step('the last frame of the video is an end of its own', async () => {
    await draw(120)
    await track(120, '对象 1：到第 124 帧为止')
  })
})
