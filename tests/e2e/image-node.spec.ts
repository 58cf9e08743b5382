import { login } from '../support/api.ts'
import type { NodePage } from './support/node-page.ts'
import {
  address,
  countHands,
  draftOf,
  jointsOf,
  nodePage,
  placesOf,
  stockNodes,
  storedOf,
  uuidOf,
} from './support/node-page.ts'
import { isNear } from './support/pixels.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A pair of hands through every stage, by a mouse on the picture; what is handed in is read over the API. */

const JOINTS = jointsOf('both-hands')
/** Ten joints that are there but not to be seen. */
const HIDDEN = [2, 3, 4, 14, 15, 16, 23, 24, 40, 41]

const LEFT = [255, 0, 255]
const RIGHT = [0, 255, 0]
const ERROR_BOX = [0xff, 0x4d, 0x8d]

/** Which of what is looked for is seen: at places themselves, on the rim of a hollow node, and on a bone between two. */
async function looksOf(hand: NodePage): Promise<Record<string, boolean>> {
  const isSeen = async (colour: readonly number[], at: { x: number; y: number }, reach = 0) =>
    (await hand.coloursAt(at, reach)).some((seen) => isNear(seen, colour, 40))
  const hidden = JOINTS[15]!
  const bone = { x: (JOINTS[5]!.x + JOINTS[6]!.x) / 2, y: (JOINTS[5]!.y + JOINTS[6]!.y) / 2 }
  return {
    left: await isSeen(LEFT, JOINTS[8]!),
    right: await isSeen(RIGHT, JOINTS[29]!),
    hiddenMiddle: await isSeen(LEFT, hidden),
    hiddenRim: await isSeen(LEFT, hidden, 5),
    bone: await isSeen(LEFT, bone, 1),
  }
}

const UNSEEN = { left: false, right: false, hiddenMiddle: false, hiddenRim: false, bone: false }

/** Clicks through all joints in order: the left button for what is seen, the right one for what is hidden. */
async function clickThrough(hand: NodePage): Promise<void> {
  for (const [index, joint] of JOINTS.entries()) {
    await hand.click(joint, HIDDEN.includes(index) ? 'right' : 'left')
  }
}

const expected = JOINTS.map(({ x, y }, index): [number, number, number] => [
  x,
  y,
  HIDDEN.includes(index) ? 1 : 2,
])

test('both hands are marked, rejected, redone, checked and accepted', async ({ enter, server }) => {
  test.setTimeout(300_000)
  const tagId = await stockNodes(server.url, '双手流程', ['双手.png'], { bodyType: 'both-hands' })
  const admin = await login(server.url, 'admin')
  const marker = await login(server.url, 'mark1')
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  let uuid = ''

  await test.step('42 clicks, ten of them with the other button, are both hands', async () => {
    await mark.page.goto(address('mark', tagId))
    await marking.shown('双手.png')
    await marking.locate()
    await expect(marking.active).toHaveText('下一个：左手 手腕')
    const hands = await countHands(mark.page)
    await clickThrough(marking)
    await expect(marking.progress).toHaveText('42/42')
    await mark.page.keyboard.press('w')
    await expect(marking.blur('清晰')).toBeChecked()
    uuid = await uuidOf(marker, tagId, '双手.png')
    await expect.poll(async () => placesOf((await draftOf(marker, uuid))?.nodes ?? [])).toEqual(expected)
    await mark.page.keyboard.press('Enter')
    const { clicks, keys } = await hands()
    expect(clicks).toBeLessThanOrEqual(42)
    expect(keys).toBeLessThanOrEqual(6)
    await expect(marking.done).toBeVisible()
    await marking.allSent()
    const { annotation, status } = await storedOf(admin, uuid)
    expect(status).toBe('marked')
    expect(placesOf(annotation.nodes)).toEqual(expected)
    expect(annotation).toMatchObject({ bodyType: 'both-hands', blur: 1, availability: 1, extras: [] })
  })

  const check = await enter('check1')
  const checking = nodePage(check.page)
  await test.step('a checker boxes an error, moves a node nearer and rejects', async () => {
    await check.page.goto(address('check', tagId))
    await checking.shown('双手.png')
    await checking.locate()
    await expect
      .poll(() => looksOf(checking))
      .toEqual({ left: true, right: true, hiddenMiddle: false, hiddenRim: true, bone: true })
    await check.page.keyboard.press('Shift+X')
    await expect.poll(() => looksOf(checking)).toEqual(UNSEEN)
    await check.page.keyboard.press('Shift+X')
    await check.page.keyboard.press('d')
    const tip = JOINTS[20]!
    const [from, to] = [
      checking.at({ x: tip.x - 30, y: tip.y - 30 }),
      checking.at({ x: tip.x + 30, y: tip.y + 30 }),
    ]
    await checking.draw({ ...from, width: to.x - from.x, height: to.y - from.y })
    await check.page.getByRole('textbox', { name: '这一处的问题' }).fill('小指指尖偏了')
    await check.page.keyboard.press('Escape')
    const edge = await checking.coloursAt({ x: tip.x - 30, y: tip.y - 12 }, 1)
    expect(edge.some((seen) => isNear(seen, ERROR_BOX))).toBe(true)
    await check.page.keyboard.press('v')
    await checking.dragOn(JOINTS[8]!, { x: JOINTS[8]!.x + 7, y: JOINTS[8]!.y - 5 })
    await expect(checking.active).toContainText('左手 食指 4')
    await check.page.keyboard.press('q')
    await check.page.keyboard.press('Escape')
    await checking.comment.fill('左手小指请重标')
    await check.page.keyboard.press('Control+Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    const { status, judgement, annotation, version } = await storedOf(admin, uuid)
    expect([status, version]).toEqual(['rejected', 2])
    expect(judgement).toMatchObject({ isQualified: 2, comment: '左手小指请重标' })
    expect(judgement?.errorBoxes).toMatchObject([
      { x: tip.x - 30, y: tip.y - 30, width: 60, height: 60, comment: '小指指尖偏了' },
    ])
    expect(annotation.nodes[8]).toMatchObject({ x: JOINTS[8]!.x + 7, y: JOINTS[8]!.y - 5 })
  })

  await test.step('the annotator reads why and corrects it', async () => {
    await mark.page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
    await marking.shown('双手.png')
    await expect(marking.rejection.getByText('左手小指请重标')).toBeVisible()
    await expect(marking.rejection.getByText('小指指尖偏了')).toBeVisible()
    await marking.locate()
    await marking.dragOn(JOINTS[20]!, { x: JOINTS[20]!.x - 12, y: JOINTS[20]!.y + 4 })
    await mark.page.keyboard.press('Shift+ArrowLeft')
    await mark.page.keyboard.press('Control+ArrowDown')
    await expect(marking.active).toContainText('左手 小指 4')
    await marking.handsIn()
    const { annotation, status } = await storedOf(admin, uuid)
    expect(status).toBe('marked')
    expect(annotation.nodes[20]).toMatchObject({
      x: JOINTS[20]!.x - 13,
      y: JOINTS[20]!.y + 4.1,
      visibility: 2,
    })
  })

  await test.step('somebody else passes it, since the checker had a hand in it, and an approver accepts it', async () => {
    const second = await enter('admin')
    const passing = nodePage(second.page)
    await second.page.goto(address('check', tagId))
    await passing.shown('双手.png')
    await second.page.keyboard.press('w')
    await passing.handsIn()
    const approve = await enter('approve1')
    const approving = nodePage(approve.page)
    await approve.page.goto(address('approve', tagId))
    await approving.shown('双手.png')
    await approve.page.keyboard.press('w')
    await approving.handsIn()
    expect((await storedOf(admin, uuid)).status).toBe('approved')
  })
})
