import { NODE_TEMPLATES, unlabelledNodes } from '../../src/domain/documents/templates.ts'
import type { ImageNodeDocument, Node } from '../../src/domain/documents/types.ts'
import { boundsOfNodes } from '../../src/domain/hand-skeleton/nodes.ts'
import { posedNodes } from '../../src/domain/hand-skeleton/pose.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import type { Caller } from '../support/api.ts'
import { login } from '../support/api.ts'
import { isDraftedInTime } from './support/annotate-page.ts'
import { MARK_COLOURS } from './support/marked-pictures.ts'
import {
  address,
  draftOf,
  jointsOf,
  MARKS,
  nodePage,
  PICTURE,
  placesOf,
  stockNodes,
  uuidOf,
} from './support/node-page.ts'
import { coloursAround, isNear } from './support/pixels.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What keypoint pages can do beside clicking through; the draft on the server says what came of it. */

const DROP: Rect = { x: 120, y: 120, width: 560, height: 380 }
const POSED = posedNodes(NODE_TEMPLATES['right-hand'], unlabelledNodes('right-hand'), DROP, PICTURE)

const boxOf = (nodes: readonly Node[]): Rect => boundsOfNodes(nodes, [...nodes.keys()])!

/** Until the draft's nodes satisfy this. */
const expectDraft = (caller: Caller, uuid: string, look: (document: ImageNodeDocument) => unknown) =>
  expect.poll(async () => {
    const draft = await draftOf(caller, uuid)
    return draft && look(draft)
  })

test('the whole skeleton is placed, moved, stretched, rotated, mirrored and swapped', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tagId = await stockNodes(server.url, '整体', ['整体.png'], { bodyType: 'right-hand', fixed: false })
  const caller = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const hand = nodePage(page)
  await page.goto(address('mark', tagId))
  await hand.shown('整体.png')
  await hand.locate()

  await page.keyboard.press('p')
  const drop = () => hand.dragOn(DROP, { x: DROP.x + DROP.width, y: DROP.y + DROP.height })
  expect(await isDraftedInTime(page, drop)).toBe(true)
  const uuid = await uuidOf(caller, tagId, '整体.png')
  await expectDraft(caller, uuid, ({ nodes }) => placesOf(nodes)).toEqual(placesOf(POSED))

  await hand.dragOn({ x: 400, y: 300 }, { x: 420, y: 290 })
  await expectDraft(caller, uuid, ({ nodes }) => [nodes[0]!.x, nodes[0]!.y]).toEqual([
    POSED[0]!.x + 20,
    POSED[0]!.y - 10,
  ])

  const moved = boxOf((await draftOf(caller, uuid))!.nodes)
  const middle = { x: moved.x + moved.width / 2, y: moved.y + moved.height / 2 }
  await hand.dragOn({ x: moved.x + moved.width, y: middle.y }, { x: moved.x + moved.width - 60, y: middle.y })
  await expectDraft(caller, uuid, ({ nodes }) => Math.round(boxOf(nodes).width)).toBe(
    Math.round(moved.width - 60),
  )
  const stretched = boxOf((await draftOf(caller, uuid))!.nodes)
  const knob = { x: stretched.x + stretched.width / 2, y: stretched.y - 26 }
  await page.keyboard.down('Shift')
  await hand.dragOn(knob, { x: knob.x + 230, y: stretched.y + stretched.height / 2 + 2 })
  await page.keyboard.up('Shift')
  await expectDraft(caller, uuid, ({ nodes }) => Math.round(boxOf(nodes).width)).toBe(
    Math.round(stretched.height),
  )

  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Z')
  await expectDraft(caller, uuid, ({ nodes }) => placesOf(nodes)).toEqual(placesOf(POSED))
  await hand.toolbar.getByRole('button', { name: '镜像' }).click()
  await expectDraft(caller, uuid, ({ nodes }) => nodes[4]!.x > nodes[20]!.x).toBe(true)
  await page.keyboard.press('l')
  await expectDraft(caller, uuid, ({ nodes }) => placesOf(nodes)).toEqual(placesOf(POSED))
  await page.keyboard.press('k')
  await expectDraft(caller, uuid, ({ bodyType }) => bodyType).toBe('left-hand')

  await page.getByRole('combobox', { name: '骨架类型' }).selectOption({ label: '人脸 5 点' })
  await expect(hand.progress).toHaveText('0/5')
  await hand.undo.click()
  await expect(hand.progress).toHaveText('21/21')
})

test('a batch is copied from the picture before, filtered by blur, commented, and checked for slips', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const names = ['一.png', '二.png', '三.png']
  const tagId = await stockNodes(server.url, '一批', names, { bodyType: 'both-hands' })
  const caller = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const hand = nodePage(page)
  const joints = jointsOf('both-hands')
  await page.goto(address('mark', tagId))
  await hand.shown()
  await hand.open('一.png')
  await hand.locate()

  await test.step('a loupe names the node that comes next; names and nodes can be shown and hidden', async () => {
    const { x, y } = hand.at(joints[0]!)
    await page.mouse.move(x, y, { steps: 3 })
    await expect(hand.loupe).toBeVisible()
    await expect(hand.loupe).toHaveText('左手 手腕')
    const { red } = MARKS
    const on = hand.at({ x: red.x + red.width / 2, y: red.y + red.height / 2 })
    await page.mouse.move(on.x, on.y, { steps: 3 })
    const seen = async () => {
      const box = (await hand.loupe.locator('canvas').boundingBox())!
      const beside = { x: box.x + box.width / 2 + 14, y: box.y + box.height / 2 + 14 }
      return (await coloursAround(page, beside)).map((colour) => isNear(colour, MARK_COLOURS.red))
    }
    await expect.poll(seen).toEqual([true])
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(page.getByRole('switch', { name: '节点名称' })).toBeChecked()
    await expect(page.getByRole('switch', { name: '隐藏节点' })).toBeChecked()
    await page.keyboard.press('Shift+X')
  })

  await test.step('what is missing is dropped at once, and slips are found and put right', async () => {
    await page.keyboard.press('g')
    await expect(hand.progress).toHaveText('42/42')
    await page.keyboard.press('v')
    const dropped = await hand.placed(caller, tagId, '一.png')
    await hand.dragOn(dropped[6]!, { x: dropped[7]!.x, y: dropped[7]!.y - 12 })
    const finding = hand.section('检查').getByText('左手 食指 2 与 左手 食指 3 可能标反')
    await expect(finding).toBeVisible()
    await page.keyboard.press('y')
    await expect(hand.active).toContainText('左手 食指 2')
    await hand.section('检查').getByRole('button', { name: '互换' }).click()
    await expect(finding).toHaveCount(0)
  })

  await test.step('a comment is written over the picture', async () => {
    await page.keyboard.press('Shift+C')
    const popup = page.getByRole('dialog', { name: '图片备注' })
    await expect(popup.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('袖口遮住手腕')
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await page.keyboard.press('w')
    const uuid = await uuidOf(caller, tagId, '一.png')
    await expectDraft(caller, uuid, ({ comment, blur }) => [comment, blur]).toEqual(['袖口遮住手腕', 1])
  })

  await test.step('the next picture takes over the nodes, and a second pair of hands', async () => {
    await page.keyboard.press('Alt+ArrowDown')
    await hand.shown('二.png')
    await page.keyboard.press('c')
    await expect(hand.progress).toHaveText('42/42')
    await page.keyboard.press('r')
    await page.keyboard.press('i')
    await expect(hand.progress).toHaveText('0/42')
    await hand.locate()
    await hand.click({ x: 33, y: 44 })
    const [first, second] = [await uuidOf(caller, tagId, '一.png'), await uuidOf(caller, tagId, '二.png')]
    const before = await draftOf(caller, first)
    await expectDraft(caller, second, ({ nodes, extras, blur }) => [
      nodes,
      extras[0]?.nodes[0],
      blur,
    ]).toEqual([before?.nodes, { name: 'left-wrist', x: 33, y: 44, visibility: 2 }, 3])
    await page.keyboard.press('o')
    await expect(hand.progress).toHaveText('42/42')
    await page.getByRole('button', { name: '删除附加 1' }).click()
    await expectDraft(caller, second, ({ extras }) => extras).toEqual([])
  })

  await test.step('the list shows one blur value, and the open picture', async () => {
    const items = hand.strip.getByRole('listitem')
    await page.getByRole('combobox', { name: '按模糊度筛选' }).selectOption({ label: '清晰' })
    await expect(items).toHaveText([/一\.png/, /二\.png/])
    await page.getByRole('combobox', { name: '按模糊度筛选' }).selectOption({ label: '全部' })
    await expect(items).toHaveCount(3)
  })
})
