import { login } from '../support/api.ts'
import { CLIP, boxOfPerson, locate } from './support/crossing.ts'
import { draftOfObjects, objectAddress, objectPage, rowsOf, stockObjects } from './support/object-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Smart select and tracking on a clip of the demo, by the engine that comes with the product. */

const LOCKED = 24
const UNSURE = 20

test('an object is selected by a box, tracked, cancelled, tracked up to a manual frame, checked and undone', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockObjects(server.url, '跟踪', [CLIP.file])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = objectPage(page)
  const status = page.getByRole('status').filter({ hasText: /排队中|跟踪中|跟踪完成|已取消|跟踪失败/ })
  await page.goto(objectAddress('mark', tagId))
  await video.shown(CLIP.file)
  const at = await locate(page, marker, () => draftOfObjects(marker, tagId))
  const uuid = await draftOfObjects(marker, tagId)
  const rows = async () => (await rowsOf(marker, uuid)).toSorted((a, b) => a.frame - b.frame)

  await test.step('a box around a person becomes a mask', async () => {
    const { x, y, width, height } = await boxOfPerson()
    await page.keyboard.press('t')
    const [from, to] = [at(x, y), at(x + width, y + height)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByRole('status').filter({ hasText: '选取结果' })).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Enter')
    await expect(video.objects).toHaveCount(1, { timeout: 30_000 })
    await video.rowsSaved()
    await video.object('对象 1').click()
    expect((await rows()).map(({ frame, source }) => [frame, source])).toEqual([[0, 'sam2']])
  })

  await test.step('progress comes by the event stream, though nobody can ask; then it is cancelled', async () => {
    await page.route('**/resources/by-ids', (route) => route.abort('internetdisconnected'))
    await page.keyboard.press('Shift+T')
    await expect(status).toHaveText(/跟踪中\s*[1-9]\d?%/, { timeout: 60_000 })
    const asked = page.waitForResponse('**/resources/by-ids')
    await page.unroute('**/resources/by-ids')
    await asked
    await page.getByRole('button', { name: '取消跟踪' }).click()
    await expect(status).toHaveText(/已取消/, { timeout: 30_000 })
    const done = await rows()
    expect(done.map(({ frame }) => frame)).toEqual(done.map((_, index) => index))
    expect(done.length).toBeLessThan(125)
  })

  await test.step('tracking anew ends before a frame that a person drew, and leaves it as it is', async () => {
    await video.goTo(LOCKED)
    await page.keyboard.press('b')
    await video.stroke([-40, 0], [40, 0])
    await video.rowsSaved()
    const locked = (await rows()).filter(({ source }) => source !== 'tracked')
    expect(locked.map(({ frame, source }) => [frame, source])).toEqual([
      [0, 'sam2'],
      [LOCKED, 'manual'],
    ])
    await video.goTo(0)
    await page.keyboard.press('Shift+T')
    await expect(status).toHaveText(/跟踪完成/, { timeout: 90_000 })
    const all = await rows()
    expect(all.filter(({ source }) => source !== 'tracked')).toEqual(locked)
    const upTo = all.filter(({ frame, source }) => frame < LOCKED && source === 'tracked')
    expect(upTo.map(({ frame }) => frame)).toEqual(
      Array.from({ length: LOCKED - 1 }, (_, index) => index + 1),
    )
  })

  await test.step('one key leads to the first frame that is not sure; what is deleted there comes back whole', async () => {
    // How sure the engine is of this clip is its own affair: the frames that it would doubt are named here.
    const doubted = (await rows())
      .filter(({ source }) => source === 'tracked')
      .map((row) => ({ ...row, uncertain: row.frame === UNSURE || row.frame === UNSURE + 1 }))
    await marker.ask('PUT', '/api/video-segments/resources', { id: uuid, version: 0, rows: doubted })
    const before = await rows()
    expect(before.flatMap(({ frame, uncertain }) => (uncertain ? [frame] : []))).toEqual([UNSURE, UNSURE + 1])
    await page.reload()
    await video.shown(CLIP.file)
    await video.object('对象 1').click()
    await page.keyboard.press('u')
    await expect(video.frame).toHaveValue(String(UNSURE))
    await page.keyboard.press('Shift+Delete')
    await video.rowsSaved()
    await expect.poll(async () => (await rows()).at(-1)?.frame).toBe(UNSURE - 1)
    await page.keyboard.press('Control+z')
    await video.rowsSaved()
    await expect.poll(rows).toEqual(before)
  })
})
