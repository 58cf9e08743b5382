import { login } from '../support/api.ts'
import { address, jointsOf, nodePage, placesOf, stockNodes, storedOf, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Keypoints left pending and ruled on, edited with the old data to compare with, and shared. */

const JOINTS = jointsOf('right-hand')

test('a pending picture is ruled usable, finished, edited against the old data, and shared', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  const tagId = await stockNodes(server.url, '待定流程', ['待定.png'], { bodyType: 'right-hand' })
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  const keys = mark.page.keyboard
  let uuid = ''

  await test.step('an annotator is not sure: pending has a key of its own and asks for no blur', async () => {
    await mark.page.goto(address('mark', tagId))
    await marking.shown('待定.png')
    await marking.locate()
    for (const joint of JOINTS.slice(0, 3)) await marking.click(joint)
    await keys.press('t')
    await expect(marking.pending).toHaveAttribute('aria-pressed', 'true')
    uuid = await uuidOf(await login(server.url, 'mark1'), tagId, '待定.png')
    await marking.handsIn()
    const { status, annotation } = await storedOf(admin, uuid)
    expect([status, annotation.availability, annotation.blur]).toEqual(['pending', 2, null])
  })

  await test.step('a checker rules that it can be used; nodes cannot be changed there', async () => {
    const { page } = await enter('check1')
    const ruling = nodePage(page)
    await page.goto(`/mark-image-node?stage=pending&as=check&tag=${tagId}`)
    await ruling.shown('待定.png')
    await ruling.locate()
    await ruling.click({ x: 300, y: 300 })
    await expect(ruling.progress).toHaveText('3/21')
    // Nothing can be drawn, so there is no empty rail either.
    await expect(page.getByRole('toolbar', { name: '工具' })).toHaveCount(0)
    await page.keyboard.press('w')
    await expect(ruling.availability('可用')).toBeChecked()
    await ruling.note.fill('可以标')
    await page.keyboard.press('Control+Enter')
    await expect(ruling.done).toBeVisible()
    await ruling.allSent()
  })

  await test.step('its marker goes on where it was left', async () => {
    await mark.page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
    await marking.shown('待定.png')
    await expect(marking.rejection.getByText('可以标')).toBeVisible()
    await expect(marking.progress).toHaveText('3/21')
    await expect(marking.active).toHaveText('下一个：拇指 3')
    await marking.locate()
    for (const joint of JOINTS.slice(3)) await marking.click(joint)
    await keys.press('w')
    await marking.handsIn()
    const { status, annotation } = await storedOf(admin, uuid)
    expect([status, annotation.availability, annotation.blur]).toEqual(['marked', 1, 1])
    expect(placesOf(annotation.nodes)).toEqual(JOINTS.map(({ x, y }) => [x, y, 2]))
  })

  await test.step('an edit changes a node and the blur; the old data can be looked at', async () => {
    await mark.page.goto(`/mark-image-node?stage=edit&of=mark&tag=${tagId}`)
    await marking.shown('待定.png')
    await marking.locate()
    await marking.dragOn(JOINTS[12]!, { x: JOINTS[12]!.x + 9, y: JOINTS[12]!.y })
    await keys.press('r')
    await keys.press('u')
    await expect(mark.page.getByText('正在看提交时的旧数据')).toBeVisible()
    await marking.dragOn(JOINTS[4]!, { x: JOINTS[4]!.x + 30, y: JOINTS[4]!.y })
    await expect(mark.page.getByText('正在看旧数据，切回新数据后再改')).toBeVisible()
    // None of what is done to nodes by keys is done to those that are not seen.
    for (const key of ['ArrowLeft', 's', 'l', 'k', 'Delete']) await keys.press(key)
    await keys.press('u')
    await expect(mark.page.getByText('正在看提交时的旧数据')).toHaveCount(0)
    await marking.handsIn()
    const { annotation } = await storedOf(admin, uuid)
    const moved = JOINTS.map(({ x, y }, index) => [index === 12 ? x + 9 : x, y, 2])
    expect([placesOf(annotation.nodes), annotation.blur]).toEqual([moved, 3])
  })

  await test.step('a share shows it, and nothing of it can be changed', async () => {
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: uuid })
    await mark.page.goto(`/mark-image-node-share/${id}`)
    await marking.shown()
    await expect(marking.progress).toHaveText('21/21')
    await expect(marking.blur('很糊')).toBeChecked()
    await expect(marking.toolbar).toHaveCount(0)
    await marking.locate()
    await marking.click(JOINTS[8]!)
    await expect(marking.active).toContainText('食指 4')
    await marking.dragOn(JOINTS[8]!, { x: JOINTS[8]!.x + 30, y: JOINTS[8]!.y })
    await expect(mark.page.getByText('只读模式下无法修改').first()).toBeVisible()
    await expect(marking.active).toContainText(`${JOINTS[8]!.x.toFixed(1)}, ${JOINTS[8]!.y.toFixed(1)}`)
  })
})
