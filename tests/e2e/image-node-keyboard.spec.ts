import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import type { At } from './support/node-page.ts'
import {
  address,
  countHands,
  jointsOf,
  nodePage,
  placesOf,
  stockNodes,
  storedOf,
  uuidOf,
} from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Keypoints through every stage without a mouse: the cursor of the arrow keys starts at (50, 80). */

const START: At = { x: 50, y: 80 }
const JOINTS = jointsOf('right-hand').map(({ x, y }, index): At => ({ x: x + index / 10, y: y + 0.5 }))
const HIDDEN = 12

/** Presses of an arrow that lead over a distance: by 10, with Shift by 1, with Ctrl by 0.1. */
async function along(page: Page, distance: number, [back, ahead]: readonly [string, string]): Promise<void> {
  const arrow = distance < 0 ? back : ahead
  const tenths = Math.round(Math.abs(distance) * 10)
  const parts: [string, number][] = [
    ['', Math.floor(tenths / 100)],
    ['Shift+', Math.floor((tenths % 100) / 10)],
    ['Control+', tenths % 10],
  ]
  for (const [modifier, times] of parts) {
    for (let press = 0; press < times; press++) await page.keyboard.press(modifier + arrow)
  }
}

async function moveCursor(page: Page, from: At, to: At): Promise<void> {
  await along(page, to.x - from.x, ['ArrowLeft', 'ArrowRight'])
  await along(page, to.y - from.y, ['ArrowUp', 'ArrowDown'])
}

test('a hand is marked, rejected, redone and accepted without a mouse', async ({ enter, server }) => {
  test.setTimeout(300_000)
  const tagId = await stockNodes(server.url, '键盘流程', ['键盘.png'], { bodyType: 'right-hand' })
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  const keys = mark.page.keyboard
  let uuid = ''

  await test.step('21 nodes are placed by arrows to a tenth of a pixel', async () => {
    await mark.page.goto(address('mark', tagId))
    await marking.shown('键盘.png')
    const hands = await countHands(mark.page)
    let cursor = START
    for (const [index, joint] of JOINTS.entries()) {
      await moveCursor(mark.page, cursor, joint)
      await keys.press(index === HIDDEN ? 'Shift+A' : 'a')
      cursor = joint
    }
    await expect(marking.progress).toHaveText('21/21')
    await keys.press('e')
    await expect(marking.blur('略糊')).toBeChecked()
    uuid = await uuidOf(await login(server.url, 'mark1'), tagId, '键盘.png')
    await marking.handsIn()
    expect((await hands()).clicks).toBe(0)
    const { annotation } = await storedOf(admin, uuid)
    expect(annotation).toMatchObject({ blur: 2, availability: 1 })
    expect(placesOf(annotation.nodes)).toEqual(
      JOINTS.map(({ x, y }, index) => [
        Math.round(x * 100) / 100,
        Math.round(y * 100) / 100,
        index === HIDDEN ? 1 : 2,
      ]),
    )
  })

  await test.step('a checker rejects with a reason and words', async () => {
    const check = await enter('check1')
    const checking = nodePage(check.page)
    await check.page.goto(address('check', tagId))
    await checking.shown('键盘.png')
    const hands = await countHands(check.page)
    await check.page.keyboard.press('q')
    await expect(checking.verdict('不合格')).toBeChecked()
    await check.page.keyboard.press('1')
    await expect(checking.comment).toHaveValue('位置不准')
    await check.page.keyboard.press('Escape')
    await check.page.keyboard.press('m')
    await expect(checking.comment).toBeFocused()
    await check.page.keyboard.type('：食指')
    await check.page.keyboard.press('Control+Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    expect((await hands()).clicks).toBe(0)
    expect((await storedOf(admin, uuid)).judgement?.comment).toContain('：食指')
  })

  await test.step('the annotator goes to the node, moves it, cycles its visibility, undoes once', async () => {
    await mark.page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
    await marking.shown('键盘.png')
    await expect(marking.rejection.getByText('：食指')).toBeVisible()
    const hands = await countHands(mark.page)
    for (let step = 0; step < 6; step++) await keys.press('n')
    await expect(marking.active).toContainText('食指 1')
    await keys.press('ArrowRight')
    await keys.press('Shift+ArrowUp')
    await keys.press('s')
    await expect(marking.node('食指 1')).toHaveAttribute('aria-label', '食指 1，遮挡')
    await keys.press('Shift+N')
    await expect(marking.active).toContainText('拇指 4')
    await keys.press('Delete')
    await expect(marking.progress).toHaveText('20/21')
    await keys.press('Control+Z')
    await expect(marking.progress).toHaveText('21/21')
    await marking.handsIn()
    expect((await hands()).clicks).toBe(0)
    const { nodes } = (await storedOf(admin, uuid)).annotation
    const { x, y } = JOINTS[5]!
    expect(nodes[5]).toMatchObject({ x: Math.round((x + 10) * 100) / 100, y: y - 1, visibility: 1 })
    expect(nodes[4]?.visibility).toBe(2)
  })

  await test.step('it is passed and accepted by one key and Enter', async () => {
    for (const [username, stage] of [
      ['check1', 'check'],
      ['approve1', 'approve'],
    ] as const) {
      const { page } = await enter(username)
      const judging = nodePage(page)
      await page.goto(address(stage, tagId))
      await judging.shown('键盘.png')
      const hands = await countHands(page)
      await page.keyboard.press('w')
      await judging.handsIn()
      expect(await hands()).toEqual({ clicks: 0, keys: 2 })
    }
    expect((await storedOf(admin, uuid)).status).toBe('approved')
  })
})
