import { login } from '../support/api.ts'
import { handsOnKeys, pullByKeys } from './support/hands.ts'
import { nodePage, stockNodes, storedOf, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Whole skeletons, from the dashboard through two pictures and back to it, by hands that touch no mouse. */

const [FIRST, SECOND] = ['甲.png', '乙.png'] as const

test('two pictures are pulled, labelled and judged, and one is rejected, by keyboard alone', async ({
  enter,
  server,
}) => {
  const tagId = await stockNodes(server.url, '双图键盘', [FIRST, SECOND], {
    bodyType: 'right-hand',
    fixed: false,
  })
  const board = `/mark-image-node-dashboard?tag=${tagId}`
  const admin = await login(server.url, 'admin')
  let uuid = ''

  await test.step('another body type, a skeleton drawn from corner to corner, and a second one', async () => {
    const { page } = await enter('mark1')
    const marking = nodePage(page)
    const hands = await handsOnKeys(page)
    await page.goto(board)
    await pullByKeys(page, '领取标注', FIRST)
    await hands.press('Digit1')
    await page.getByRole('combobox', { name: '骨架类型' }).focus()
    await hands.press('ArrowUp')
    await marking.canvas.focus()
    await hands.press('p')
    await hands.drag([-240, -160], [320, 240])
    await expect(marking.progress).toHaveText('21/21')
    await hands.press('i')
    await expect(marking.progress).toHaveText('0/21')
    await hands.press('g')
    await expect(marking.progress).toHaveText('21/21')
    await hands.press('w')
    uuid = await uuidOf(await login(server.url, 'mark1'), tagId, FIRST)
    await hands.press('Enter')
    await marking.shown(SECOND)
    await hands.press('g')
    await hands.press('w')
    await marking.handsIn()
    expect(hands.presses()).toBe(0)
    const { status, annotation } = await storedOf(admin, uuid)
    const placed = [annotation.nodes, ...annotation.extras.map(({ nodes }) => nodes)].map(
      (nodes) => nodes.filter(({ visibility }) => visibility === 2).length,
    )
    expect([status, annotation.bodyType, annotation.blur, placed]).toEqual([
      'marked',
      'left-hand',
      1,
      [21, 21],
    ])
  })

  await test.step('one is rejected with a box around what is wrong, and the other comes next', async () => {
    const { page } = await enter('check1')
    const checking = nodePage(page)
    const hands = await handsOnKeys(page)
    await page.goto(board)
    await pullByKeys(page, '领取审核', FIRST)
    await hands.press('Digit1')
    await hands.press('d')
    await hands.drag([0, 0], [88, 64])
    await hands.press('Quote')
    await hands.write('手腕偏了')
    await hands.press('Escape', 2)
    await hands.press('q')
    await hands.press('Digit1')
    await expect(checking.comment).toHaveValue('位置不准')
    await hands.press('Enter')
    await checking.shown(SECOND)
    await hands.press('w')
    await checking.handsIn()
    expect(hands.presses()).toBe(0)
    const { status, judgement } = await storedOf(admin, uuid)
    expect(status).toBe('rejected')
    expect(judgement).toMatchObject({
      isQualified: 2,
      comment: '位置不准',
      errorBoxes: [{ width: 88, height: 64, comment: '手腕偏了' }],
    })
  })
})
