import { login } from '../support/api.ts'
import { colourAt } from './support/pixels.ts'
import { address, jointsOf, nodePage, placesOf, stockNodes, storedOf, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** An approval of keypoints that is edited, and what its marker then sees on the picture. */

const JOINTS = jointsOf('right-hand')
const TIP = 8
const GREEN = [0, 255, 0]

test('an approval is revoked over one node; its marker sees the comment at the node and its old position', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  const tagId = await stockNodes(server.url, '验收修改', ['验收.png'], { bodyType: 'right-hand' })
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  const keys = mark.page.keyboard
  await mark.page.goto(address('mark', tagId))
  await marking.shown('验收.png')
  await marking.locate()
  for (const joint of JOINTS) await marking.click(joint)
  await keys.press('w')
  const uuid = await uuidOf(await login(server.url, 'mark1'), tagId, '验收.png')
  await marking.handsIn()

  await test.step('a checker and an approver accept it', async () => {
    const check = await enter('check1')
    const checking = nodePage(check.page)
    await check.page.goto(address('check', tagId))
    await checking.shown('验收.png')
    await check.page.keyboard.press('w')
    await checking.handsIn()
  })
  const approve = await enter('approve1')
  const approving = nodePage(approve.page)
  await approve.page.goto(address('approve', tagId))
  await approving.shown('验收.png')
  await approve.page.keyboard.press('w')
  await approving.handsIn()
  expect((await storedOf(admin, uuid)).status).toBe('approved')

  await test.step('the approver edits that: one node is wrong', async () => {
    await approve.page.goto(`/mark-image-node?stage=edit&of=approve&tag=${tagId}`)
    await approving.shown('验收.png')
    await approving.locate()
    await expect(approving.verdict('合格')).toBeChecked()
    const { x, y } = approving.at(JOINTS[TIP]!)
    await approve.page.mouse.move(x, y)
    await approve.page.keyboard.press('Shift+D')
    await approving.section('判定的节点').getByRole('textbox').fill('再往指尖')
    await approve.page.keyboard.press('Escape')
    await approve.page.keyboard.press('q')
    await approve.page.keyboard.press('Escape')
    await approving.handsIn()
    const { status, judgement } = await storedOf(admin, uuid)
    const verdict = { instanceId: null, name: 'index-4', isQualified: 2, comment: '再往指尖' }
    expect(status).toBe('unapproved')
    expect(judgement).toMatchObject({ isQualified: 2, errorBoxes: [], nodeVerdicts: [verdict] })
  })

  await test.step('its marker moves the node; the words go with it, and the change is listed', async () => {
    await mark.page.goto(`/mark-image-node?stage=redo&from=unapproved&tag=${tagId}`)
    await marking.shown('验收.png')
    await marking.locate()
    const note = mark.page.getByRole('list', { name: '图上的意见' }).getByRole('listitem')
    await expect(note).toHaveText([/再往指尖$/])
    const before = (await note.boundingBox())!
    const changes = marking.section('驳回后的改动')
    await expect(changes).toContainText('与被驳回的版本完全相同')
    const { x, y } = JOINTS[TIP]!
    await marking.dragOn({ x, y }, { x, y: y - 30 })
    await expect(changes.getByRole('button', { name: /修改.*食指 4/ })).toHaveCount(1)
    await expect.poll(async () => (await note.boundingBox())!.y - before.y).toBe(-30)
  })

  await test.step('a held key shows the node where it was', async () => {
    const was = marking.at(JOINTS[TIP]!)
    await mark.page.mouse.move(was.x + 300, was.y + 300)
    expect(await colourAt(mark.page, was)).not.toEqual(GREEN)
    await keys.down('Backquote')
    await expect(mark.page.getByText('正在看：版本 1 · 被驳回')).toBeVisible()
    await expect.poll(() => colourAt(mark.page, was)).toEqual(GREEN)
    await keys.up('Backquote')
    await expect.poll(() => colourAt(mark.page, was)).not.toEqual(GREEN)
    await marking.handsIn()
    const { version, annotation } = await storedOf(admin, uuid)
    const moved = JOINTS.map(({ x, y }, index) => [x, index === TIP ? y - 30 : y, 2])
    expect([version, placesOf(annotation.nodes)]).toEqual([2, moved])
  })
})
