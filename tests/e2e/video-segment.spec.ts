import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { maskArea } from '../../src/domain/documents/mask.ts'
import { maskBox } from '../../src/domain/segments/runs.ts'
import { login, pull } from '../support/api.ts'
import {
  areasOf,
  draftOfObjects,
  objectAddress,
  objectPage,
  rowsOf,
  savedObjects,
  stockObjects,
} from './support/object-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Masks on frames by real pointers and keys; the rows on the server are compared whole. */

test('masks are painted frame by frame, copied, deleted, and undone after a reload', async ({
  enter,
  server,
}) => {
  const tagId = await stockObjects(server.url, '视频分割工具', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = objectPage(page)
  await page.goto(objectAddress('mark', tagId))
  await video.shown('street-morning.webm')
  let uuid = ''
  let first = ''
  const areas = () => areasOf(marker, uuid)

  await test.step('a stroke makes an object with a mask on this frame alone', async () => {
    await expect(video.hint).toHaveText(/^落笔新建/)
    await video.stroke([-60, 0], [60, 0])
    await expect(video.objects).toHaveCount(1)
    await expect(video.object('对象 1')).toHaveAttribute('aria-current', 'true')
    await expect(video.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await video.rowsSaved()
    uuid = await draftOfObjects(marker, tagId)
    const rows = await rowsOf(marker, uuid)
    expect(rows.map(({ frame, source }) => [frame, source])).toEqual([[0, 'manual']])
    first = (await areas())['0']!
    await page.keyboard.press('ArrowRight')
    await expect(video.frame).toHaveValue('1')
    await expect(video.here('对象 1')).toHaveAttribute('data-here', 'none')
  })

  await test.step('a stroke on another frame, a copy to the next, each one row', async () => {
    await page.keyboard.press('ArrowRight')
    await video.stroke([-20, 20], [20, 20])
    await page.keyboard.press('f')
    await expect(video.frame).toHaveValue('3')
    await expect(video.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await video.rowsSaved()
    const seen = await areas()
    expect(seen).toEqual({ 0: first, 2: seen['2'], 3: seen['2'] })
    expect(seen['2']).not.toBe(first)
  })

  await test.step('undo leads to the frame where it happens', async () => {
    await page.keyboard.press('Control+z')
    await expect(video.here('对象 1')).toHaveAttribute('data-here', 'none')
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+z')
    await expect(video.frame).toHaveValue('2')
    await video.rowsSaved()
    await expect.poll(areas).toEqual({ 0: first })
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+Shift+z')
    await video.rowsSaved()
    await expect.poll(async () => Object.keys(await areas())).toEqual(['0', '2', '3'])
    await expect(video.frame).toHaveValue('3')
  })

  await test.step('the keys of pages go from mask to mask and to gaps', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await expect(video.frame).toHaveValue('2')
    await page.keyboard.press('Shift+PageUp')
    await expect(video.frame).toHaveValue('1')
    await page.keyboard.press('PageUp')
    await expect(video.frame).toHaveValue('0')
  })

  await test.step('frames are excluded, a stretch is named, a corner is left out', async () => {
    await video.goTo(5)
    await page.keyboard.press('s')
    await expect(page.getByText('本帧已排除')).toBeVisible()
    await video.goTo(10)
    await page.keyboard.press('Shift+S')
    await video.goTo(12)
    await page.keyboard.press('Shift+S')
    await video.goTo(0)
    await page.keyboard.press('y')
    await video.goTo(20)
    await page.keyboard.press('y')
    await page.keyboard.press('Shift+C')
    await video.stroke([40, 40], [120, 90])
    await expect
      .poll(() => savedObjects(marker, uuid))
      .toMatchObject({
        excludeFrames: [5, 10, 11, 12],
        clipRanges: [{ startFrame: 0, endFrame: 21 }],
        excludeCrop: { width: expect.any(Number) },
      })
  })

  await test.step('the stretch at this frame is taken away by a key, which its button says', async () => {
    const says = (name: string) => expect(page.getByRole('button', { name, exact: true }))
    const excluded = async () => (await savedObjects(marker, uuid))?.excludeFrames
    await video.goTo(11)
    await says('恢复第 10–12 帧').toHaveAttribute('aria-keyshortcuts', 'Shift+Y')
    await says('删除片段 1').not.toHaveAttribute('aria-keyshortcuts')
    await page.keyboard.press('Shift+Y')
    await says('删除片段 1').toHaveAttribute('aria-keyshortcuts', 'Shift+Y')
    await expect.poll(excluded).toEqual([5])
    await page.keyboard.press('Control+z')
    await expect.poll(excluded).toEqual([5, 10, 11, 12])
  })

  await test.step('a killed page loses no row: what had not travelled does so later', async () => {
    await page.keyboard.press('b')
    await video.object('对象 1').click()
    await video.goTo(7)
    await page.route('**/api/video-segments/resources', (route) => route.abort('internetdisconnected'))
    await video.stroke([-30, -30], [30, -30])
    await expect(video.saved).toHaveAttribute('data-rows-state', 'offline')
    expect(Object.keys(await areas())).toEqual(['0', '2', '3'])
    await page.unroute('**/api/video-segments/resources')
    await page.reload()
    await video.shown('street-morning.webm')
    await expect(video.frame).toHaveValue('7')
    await expect(video.object('对象 1')).toHaveAttribute('aria-current', 'true')
    await expect(video.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await video.rowsSaved()
    await expect.poll(async () => Object.keys(await areas())).toEqual(['0', '2', '3', '7'])
    await page.keyboard.press('Control+z')
    await video.rowsSaved()
    await expect.poll(async () => Object.keys(await areas())).toEqual(['0', '2', '3'])
  })

  await test.step('everything from here on is deleted in one step', async () => {
    await video.goTo(2)
    await page.keyboard.press('Shift+Delete')
    await expect(page.getByText('已删除 2 帧的掩膜')).toBeVisible()
    await video.rowsSaved()
    await expect.poll(areas).toEqual({ 0: first })
    await page.keyboard.press('Control+z')
    await video.rowsSaved()
    await expect.poll(async () => Object.keys(await areas())).toEqual(['0', '2', '3'])
  })
})

test('a stroke made while the masks of its frame load is applied once they have', async ({
  enter,
  server,
}) => {
  const tagId = await stockObjects(server.url, '视频分割慢线', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const [{ resource, version }] = await pull(marker, 'video-segments', tagId)
  const { uuid: id, width, height } = resource
  // The leftmost column.
  const rle = { size: [height, width], counts: stringOfCounts([0, height, (width - 1) * height]) }
  const objects = [{ id: 'a', name: '人', category: '人', colourIndex: 0, visible: true }]
  await marker.ask('PUT', '/api/video-segments/resources', {
    id,
    version,
    rows: [{ objectId: 'a', frame: 0, rle, source: 'tracked' }],
  })
  const annotation = { ...emptyDocument('video-segment'), objects }
  const draft = { version, stage: 'mark', annotation, activeSeconds: 1 }
  await marker.ask('PUT', `/api/video-segments/drafts/${id}`, draft)

  const { page } = await enter('mark1')
  const video = objectPage(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((go) => (release = go))
  await page.route(/video-segments\/masks\?/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(objectAddress('mark', tagId))
  await video.shown('street-morning.webm')
  await video.object('人').click()
  await video.stroke([-60, 0], [60, 0])
  await video.stroke([-60, 60], [60, 60])
  await expect(page.getByText('正在读取本帧的掩膜，已画的 2 笔读到后合入')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('正在读取本帧的掩膜，已画的 1 笔读到后合入')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('有笔画还在等本帧的掩膜，合入后再提交')).toBeVisible()
  release()
  await expect(video.here('人')).toHaveAttribute('data-here', 'manual')
  await video.rowsSaved()
  const [row] = await rowsOf(marker, id)
  expect(row?.source).toBe('manual')
  expect(maskArea(row!.rle!)).toBeGreaterThan(height)
  expect(maskBox(row!.rle!)?.x).toBe(0)
  await page.keyboard.press('Control+z')
  await video.rowsSaved()
  await expect.poll(() => areasOf(marker, id)).toEqual({ 0: `tracked ${height}` })
})
