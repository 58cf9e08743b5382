import type { ImageSegmentDocument } from '../../src/domain/documents/types.ts'
import { login } from '../support/api.ts'
import type { Caller } from '../support/api.ts'
import { GROUND } from './support/marked-pictures.ts'
import { address, draftUuid, near, stockSegments, tinted } from './support/segment-driver.ts'
import { segmentPage, segmentsOf } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What somebody handed in they edit: masks, a check, an approval; and what came of it is seen on the picture. */

interface Kept {
  resource: { status: string }
  version: number
  annotation: ImageSegmentDocument
  judgement: { isQualified: number; comment: string | null } | null
}

/** Version, status, names of the segments and verdict, as the server has them. */
async function keptOf(admin: Caller, uuid: string) {
  const { resource, version, annotation, judgement } = await admin.ask<Kept>('GET', `/api/resources/${uuid}`)
  return [
    version,
    resource.status,
    Object.keys(segmentsOf(annotation)).toSorted(),
    judgement && [judgement.isQualified, judgement.comment],
  ]
}

const BOTH = ['人体 1', '遮挡 1']

const edit = (of: string, tagId: number): string => `/mark-image-segment?stage=edit&of=${of}&tag=${tagId}`

test('a mark, a check and an approval are edited; differences, the previous version and comments are on the picture', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  const tagId = await stockSegments(server.url, '分割修改', ['修改.png'])
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = segmentPage(mark.page)
  const keys = mark.page.keyboard
  const section = (title: string) =>
    mark.page.locator('section', { has: mark.page.getByRole('button', { name: title, exact: true }) })
  const handsIn = async (segments: ReturnType<typeof segmentPage>, page = mark.page): Promise<void> => {
    await page.keyboard.press('Enter')
    await expect(segments.done).toBeVisible()
    await segments.allSent()
  }
  let uuid = ''
  const [old, added] = [
    { x: 200, y: 200 },
    { x: 400, y: 200 },
  ]

  await test.step('a segment is handed in', async () => {
    await mark.page.goto(address('mark', tagId))
    await marking.shown('修改.png')
    await marking.locate()
    await marking.stroke({ x: 150, y: 200 }, { x: 250, y: 200 })
    await expect(marking.lines).toHaveCount(1)
    await keys.press('w')
    uuid = await draftUuid(await login(server.url, 'mark1'), tagId)
    await handsIn(marking)
    expect(await keptOf(admin, uuid)).toEqual([1, 'marked', ['人体 1'], null])
  })

  await test.step('its marker takes it back, adds one, and looks at the version before in its place', async () => {
    await mark.page.goto(edit('mark', tagId))
    await marking.shown('修改.png')
    await marking.locate()
    const changes = section('与版本 1 的差异')
    await expect(changes).toHaveCount(0)
    await keys.press('2')
    await marking.stroke({ x: 350, y: 200 }, { x: 450, y: 200 })
    await expect(changes.getByRole('button', { name: /新增.*遮挡 1/ })).toHaveCount(1)
    await mark.page.mouse.move(700, 20)
    const seen = async () => near(await marking.colourAt(added), [...GROUND])
    await expect.poll(seen).toBe(false)
    await keys.down('Backquote')
    await expect(mark.page.getByText('正在看：版本 1')).toBeVisible()
    await expect.poll(seen).toBe(true)
    expect(near(await marking.colourAt(old), tinted(0))).toBe(true)
    await keys.up('Backquote')
    await expect.poll(seen).toBe(false)
    await handsIn(marking)
    await expect(mark.page.getByText('修改已提交', { exact: true })).toBeVisible()
    await expect(mark.page.getByText(/待领/)).toHaveCount(0)
    // A pull would bring the same one back: the key that hands in leads on, and no version more is made.
    await keys.press('Enter')
    await expect(mark.page).toHaveURL(/-dashboard/)
    expect(await keptOf(admin, uuid)).toEqual([2, 'marked', BOTH, null])
  })

  await test.step('a checker rejects it, and takes that back', async () => {
    const check = await enter('check1')
    const checking = segmentPage(check.page)
    await check.page.goto(address('check', tagId))
    await checking.shown('修改.png')
    await check.page.keyboard.press('q')
    await checking.comment.fill('多画了一块')
    await check.page.keyboard.press('Escape')
    await handsIn(checking, check.page)
    expect(await keptOf(admin, uuid)).toEqual([2, 'rejected', BOTH, [2, '多画了一块']])
    await check.page.goto(edit('check', tagId))
    await checking.shown('修改.png')
    await expect(checking.verdict('不合格')).toBeChecked()
    await expect(checking.comment).toHaveValue('多画了一块')
    await check.page.keyboard.press('w')
    await expect(checking.verdict('合格')).toBeChecked()
    await handsIn(checking, check.page)
    expect(await keptOf(admin, uuid)).toEqual([2, 'checked', BOTH, [1, '多画了一块']])
  })

  await test.step('an approver accepts it, and then does not', async () => {
    const approve = await enter('approve1')
    const approving = segmentPage(approve.page)
    await approve.page.goto(address('approve', tagId))
    await approving.shown('修改.png')
    await approve.page.keyboard.press('w')
    await handsIn(approving, approve.page)
    expect(await keptOf(admin, uuid)).toEqual([2, 'approved', BOTH, [1, '']])
    await approve.page.goto(edit('approve', tagId))
    await approving.shown('修改.png')
    await approving.locate()
    await approve.page.keyboard.press('q')
    await expect(approving.verdict('不合格')).toBeChecked()
    await approve.page.keyboard.press('Escape')
    await approve.page.keyboard.press('d')
    const [from, to] = [approving.at({ x: 330, y: 160 }), approving.at({ x: 470, y: 240 })]
    await approving.drag(from, to)
    await approve.page.getByRole('textbox', { name: '这一处的问题' }).fill('颜色要区分')
    await approve.page.keyboard.press('Escape')
    await approving.comment.fill('看框')
    await approve.page.keyboard.press('Escape')
    await handsIn(approving, approve.page)
    expect(await keptOf(admin, uuid)).toEqual([2, 'unapproved', BOTH, [2, '看框']])
  })

  await test.step('redo shows the words beside their box, and even another colour and order as a change', async () => {
    await mark.page.goto(`/mark-image-segment?stage=redo&from=unapproved&tag=${tagId}`)
    await marking.shown('修改.png')
    await marking.locate()
    const note = mark.page.getByRole('list', { name: '图上的意见' }).getByRole('listitem')
    await expect(note).toHaveText(['1颜色要区分'])
    const changes = section('驳回后的改动')
    await expect(changes).toContainText('与被驳回的版本完全相同')
    await marking.line('遮挡 1').click()
    const before = await marking.colourAt(added)
    await keys.press('Shift+C')
    await expect(changes.getByRole('button', { name: /修改.*遮挡 1.*颜色 \d+.*颜色 \d+/ })).toHaveCount(1)
    await mark.page.mouse.move(700, 20)
    await expect.poll(async () => near(await marking.colourAt(added), before)).toBe(false)
    await keys.down('Backquote')
    await expect(mark.page.getByText('正在看：版本 2 · 被驳回')).toBeVisible()
    await keys.up('Backquote')
    await handsIn(marking)
    expect(await keptOf(admin, uuid)).toEqual([3, 'marked', BOTH, [2, '看框']])
  })
})
