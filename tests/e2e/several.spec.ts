import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { openDriver } from './support/image-driver.ts'
import { address as nodeAddress, jointsOf, nodePage, stockNodes } from './support/node-page.ts'
import { objectAddress, objectPage, stockObjects } from './support/object-page.ts'
import { address as segmentAddress, expectDraft, draftUuid, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockTag } from './support/stock.ts'
import { stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Several things selected at once, and presses that begin beside the picture, in every kind. */

const count = (page: Page) => page.getByRole('banner').locator('[data-selected]')

test('boxes are selected from beyond the rim, by a rectangle and in the list; moved and removed as one step', async ({
  enter,
  server,
}) => {
  const tag = '多选图片'
  await stockTag(server.url, tag, ['甲.jpg'])
  const { page, annotate, take } = await openDriver(await enter('mark1'), tag)
  await take('领取标注', '甲.jpg')
  await annotate.atFullSize()
  const { x, y, width, height } = (await annotate.canvas.boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 2 }
  const texts = () => annotate.crops.allInnerTexts()
  await page.keyboard.press('a')
  for (const left of [-120, -20, 80])
    await annotate.draw({ x: middle.x + left, y: middle.y - 20, width: 40, height: 40 })
  await expect(annotate.crops).toHaveCount(3)
  const drawn = await texts()

  await page.keyboard.press('v')
  await annotate.drag({ x: middle.x - 130, y: middle.y - 40 }, { x: middle.x, y: middle.y + 40 })
  await expect(count(page)).toHaveText('已选 2 个')
  await page.keyboard.down('Shift')
  await page.mouse.click(middle.x + 100, middle.y)
  await page.keyboard.up('Shift')
  await expect(count(page)).toHaveText('已选 3 个')
  await annotate.drag({ x: middle.x - 100, y: middle.y }, { x: middle.x - 90, y: middle.y + 30 })
  await expect.poll(texts).not.toEqual(drawn)
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(drawn)

  await page.keyboard.press('Escape')
  await expect(count(page)).toHaveText('')
  await annotate.crops.nth(0).click()
  await annotate.crops.nth(2).click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('已选 3 个')
  await annotate.crops.nth(1).click({ modifiers: ['Control'] })
  await expect(count(page)).toHaveText('已选 2 个')
  await annotate.canvas.focus()
  await page.keyboard.press('Delete')
  await expect(annotate.crops).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(texts).toEqual(drawn)
  await page.keyboard.press('Control+a')
  await expect(count(page)).toHaveText('已选 3 个')
  await page.keyboard.press('Backspace')
  await expect(annotate.crops).toHaveCount(0)
})

test('segments are recategorised, hidden and removed together, and all copied from the picture before', async ({
  enter,
  server,
}) => {
  const tagId = await stockSegments(server.url, '多选分割', ['甲.png', '乙.png'])
  const caller = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const keys = page.keyboard
  await page.goto(segmentAddress('mark', tagId))
  await segments.shown('甲.png')
  await segments.locate()
  await segments.brushSize(20)

  await test.step('a stroke from the grey beside the picture begins at its rim', async () => {
    await segments.stroke({ x: -30, y: 240 }, { x: -30, y: 241 })
    await expect(segments.lines).toHaveCount(1)
    await keys.press('2')
    // The smart tool stays in hand where a category is chosen.
    await keys.press('t')
    await keys.press('1')
    await expect(page.getByRole('button', { name: /^智能选取/ })).toHaveAttribute('aria-pressed', 'true')
    await keys.press('b')
    await segments.stroke({ x: 200, y: 200 }, { x: 240, y: 200 })
    await keys.press('1')
    await segments.stroke({ x: 300, y: 200 }, { x: 340, y: 200 })
    await expect(segments.lines).toHaveCount(3)
  })
  const uuid = await draftUuid(caller, tagId)
  await expectDraft(caller, uuid, { '人体 1': { box: { x: 0, y: 230, width: 10, height: 20 } } })

  await test.step('a rectangle picks two, a category takes both, and one undo gives them back', async () => {
    await keys.press('v')
    await segments.stroke({ x: 180, y: 150 }, { x: 400, y: 260 })
    await expect(count(page)).toHaveText('已选 2 个')
    await keys.press('Shift+Digit2')
    await expectDraft(caller, uuid, { '人体 2': { category: 'cover' }, '人体 3': { category: 'cover' } })
    await keys.press('Control+z')
    await expectDraft(caller, uuid, { '人体 2': { category: 'human' }, '人体 3': { category: 'human' } })
    await keys.press('Shift+X')
    await expect(segments.tree.getByRole('button', { name: /^显示人体/ })).toHaveCount(2)
    await keys.press('Shift+X')
    await segments.line('人体 1').click({ modifiers: ['Control'] })
    await expect(count(page)).toHaveText('已选 3 个')
    await segments.canvas.focus()
    await keys.press('Delete')
    await expect(segments.lines).toHaveCount(0)
    await keys.press('Control+z')
    await expect(segments.lines).toHaveCount(3)
  })

  await test.step('the next picture takes all of them over at once', async () => {
    await keys.press('Alt+ArrowDown')
    await segments.shown('乙.png')
    await expect(segments.lines).toHaveCount(0)
    await keys.press('Shift+F')
    await expect(segments.lines).toHaveCount(3)
    await expect(count(page)).toHaveText('已选 3 个')
    await keys.press('Control+z')
    await expect(segments.lines).toHaveCount(0)
    await keys.press('Control+a')
    await expect(page.getByText('这里没有可选的内容')).toBeVisible()
  })
})

test('nodes are placed and undone to the tool before, selected by a rectangle, hidden and removed together', async ({
  enter,
  server,
}) => {
  const tagId = await stockNodes(server.url, '多选节点', ['甲.png'], { bodyType: 'right-hand' })
  const { page } = await enter('mark1')
  const hand = nodePage(page)
  await page.goto(nodeAddress('mark', tagId))
  await hand.shown('甲.png')
  await hand.locate()
  const tool = (name: RegExp) => page.getByRole('button', { name })
  await page.keyboard.press('g')
  await expect(hand.progress).toHaveText('21/21')
  await expect(tool(/^整体放置和变形/)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+z')
  await expect(hand.progress).toHaveText('0/21')
  await expect(tool(/^逐个标节点/)).toHaveAttribute('aria-pressed', 'true')
  const [a, b, c] = jointsOf('right-hand')
  for (const joint of [a!, b!, c!]) await hand.click(joint)
  await expect(hand.progress).toHaveText('3/21')
  await page.keyboard.press('Control+a')
  await expect(count(page)).toHaveText('已选 3 个')
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: /，遮挡/ })).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /，遮挡/ })).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(hand.progress).toHaveText('0/21')
  await page.keyboard.press('Control+z')
  await expect(hand.progress).toHaveText('3/21')
})

test('clips and objects are selected together in lists and on the timeline, and removed together', async ({
  enter,
  server,
}) => {
  const clipsTag = await stockClips(server.url, '多选片段', ['street-night.webm'])
  const objectsTag = await stockObjects(server.url, '多选对象', ['street-morning.webm'])
  const { page } = await enter('mark1')
  const video = videoPage(page)

  await test.step('clips', async () => {
    await page.goto(videoAddress('mark', clipsTag))
    await video.shown('street-night.webm')
    for (const frame of [2, 6, 10, 14, 18, 22]) {
      await video.goTo(frame)
      await page.keyboard.press('f')
    }
    await expect(video.clips).toHaveCount(3)
    await video.clips.nth(0).click()
    await video.clips.nth(2).click({ modifiers: ['Shift'] })
    await expect(count(page)).toHaveText('已选 3 个')
    await video
      .spans('clips')
      .nth(1)
      .click({ modifiers: ['Control'] })
    await expect(count(page)).toHaveText('已选 2 个')
    await page.keyboard.press('Delete')
    await expect(video.clips).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(video.clips).toHaveCount(3)
    await page.keyboard.press('Control+a')
    await expect(count(page)).toHaveText('已选 3 个')
  })

  await test.step('objects', async () => {
    const objects = objectPage(page)
    await page.goto(objectAddress('mark', objectsTag))
    await objects.shown('street-morning.webm')
    for (const left of [-120, -20, 80]) {
      await objects.stroke([left, 0], [left + 20, 0])
      await page.keyboard.press('a')
    }
    await expect(objects.objects).toHaveCount(3)
    await page.keyboard.press('Control+a')
    await expect(count(page)).toHaveText('已选 3 个')
    await page.keyboard.press('Shift+X')
    await expect(objects.timeline).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('v')
    await objects.stroke([-160, -60], [20, 60])
    await expect(count(page)).toHaveText('已选 2 个')
    await page.keyboard.press('Control+Delete')
    await expect(objects.objects).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(objects.objects).toHaveCount(3)
  })
})
