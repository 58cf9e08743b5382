import { databasesPage } from './support/admin-pages.ts'
import type { Desk, RecordRow } from './support/desk.ts'
import { openDesk } from './support/desk.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Every row of the lifecycle table, done in the browser; what it did is read from the operation records. */

const PICTURE = '一号.jpg'

/** The newest records are on the first page; what is compared is in the order of its happening. */
const expectRecords = (admin: Desk, expected: readonly RecordRow[]) =>
  expect.poll(() => admin.records(), { timeout: 20_000 }).toEqual(expected)

const marker = '标注一号'
const checker = '审核一号'
const approver = '验收一号'

test('marks and checks: marked, edited, qualified, edited to unqualified, redone, unqualified, edited to qualified', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '标审一期'
  await stockTag(server.url, tag, [PICTURE])
  const admin = await openDesk(await enter('admin'), tag)
  const mark = await openDesk(await enter('mark1'), tag)
  const check = await openDesk(await enter('check1'), tag)

  await test.step('unmarked → marked', async () => {
    await mark.take('领取标注', PICTURE)
    await mark.say('w', '可用')
    await mark.handIn()
  })
  await test.step('own marked → marked, a new version', async () => {
    await mark.take('修改标注', PICTURE)
    await expect(mark.annotate.availability('可用')).toBeChecked()
    await mark.say('q', '不可用')
    await mark.handIn()
  })
  await test.step('marked → checked', async () => {
    await check.take('领取审核', PICTURE)
    await check.say('w', '合格')
    await check.handIn()
  })
  await test.step('own checked → rejected', async () => {
    await check.take('修改审核', PICTURE)
    await expect(check.annotate.verdict('合格')).toBeChecked()
    await check.reject('看错了，画面可用')
    await check.handIn()
  })
  await test.step('rejected → marked, by its marker, who sees why', async () => {
    await mark.take('返工驳回', PICTURE)
    await expect(mark.annotate.rejection.getByText('看错了，画面可用')).toBeVisible()
    await mark.say('w', '可用')
    await mark.handIn()
  })
  await test.step('marked → rejected', async () => {
    await check.take('领取审核', PICTURE)
    await check.reject('还是不对')
    await check.handIn()
  })
  await test.step('own rejected → checked', async () => {
    await check.take('修改审核', PICTURE)
    await expect(check.annotate.verdict('不合格')).toBeChecked()
    await expect(check.annotate.comment).toHaveValue('还是不对')
    await check.say('w', '合格')
    await check.handIn()
  })
  await expectRecords(admin, [
    ['领取新数据', marker, '未标注', '0'],
    ['提交新数据', marker, '未标注→待审核', '0 → 1'],
    ['领取修改（标注）', marker, '待审核', '1'],
    ['提交修改（标注）', marker, '待审核', '1 → 2'],
    ['领取审核', checker, '待审核', '2'],
    ['提交审核合格', checker, '待审核→待验收', '2'],
    ['领取修改（审核）', checker, '待验收', '2'],
    ['提交修改（审核）不合格', checker, '待验收→审核驳回', '2'],
    ['领取新数据返工', marker, '审核驳回', '2'],
    ['提交新数据返工', marker, '审核驳回→待审核', '2 → 3'],
    ['领取审核', checker, '待审核', '3'],
    ['提交审核不合格', checker, '待审核→审核驳回', '3'],
    ['领取修改（审核）', checker, '审核驳回', '3'],
    ['提交修改（审核）合格', checker, '审核驳回→待验收', '3'],
  ])
})

test('approvals: unapproved, redone, approved, edited both ways, reverted twice, a record undone', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '验收一期'
  await stockTag(server.url, tag, [PICTURE])
  const admin = await openDesk(await enter('admin'), tag)
  const mark = await openDesk(await enter('mark1'), tag)
  const check = await openDesk(await enter('check1'), tag)
  const approve = await openDesk(await enter('approve1'), tag)

  await test.step('marked and checked', async () => {
    await mark.take('领取标注', PICTURE)
    await mark.say('w', '可用')
    await mark.handIn()
    await check.take('领取审核', PICTURE)
    await check.say('w', '合格')
    await check.handIn()
  })
  await test.step('checked → unapproved', async () => {
    await approve.take('领取验收', PICTURE)
    await approve.reject('边缘不准')
    await approve.handIn()
  })
  await test.step('unapproved → marked, by its marker, who sees why', async () => {
    await mark.take('返工未过', PICTURE)
    await expect(mark.annotate.rejection.getByText('边缘不准')).toBeVisible()
    await expect(mark.annotate.rejection.getByText('验收未过')).toBeVisible()
    await mark.say('w', '可用')
    await mark.handIn()
  })
  await test.step('checked again, then checked → approved', async () => {
    await check.take('领取审核', PICTURE)
    await check.say('w', '合格')
    await check.handIn()
    await approve.take('领取验收', PICTURE)
    await approve.say('w', '合格')
    await approve.handIn()
  })
  await test.step('own approved → unapproved → approved', async () => {
    await approve.take('修改验收', PICTURE)
    await approve.reject('再看一眼')
    await approve.handIn()
    await approve.take('修改验收', PICTURE)
    await approve.say('w', '合格')
    await approve.handIn()
  })
  await test.step('an admin reverts: approved → checked → marked', async () => {
    const databases = databasesPage(admin.page)
    await databases.open()
    await databases.revert(tag, '已验收、验收未过 → 待验收', '已回退 1 项')
    await databases.revert(tag, '待验收 → 待审核', '已回退 1 项')
    await admin.board.open()
  })
  await test.step('a check, and its record undone by the admin: checked → marked', async () => {
    await check.take('领取审核', PICTURE)
    await check.say('w', '合格')
    await check.handIn()
    await admin.page.getByRole('combobox', { name: '范围' }).selectOption({ label: '全部' })
    await admin.page.getByRole('button', { name: '刷新' }).click()
    const newest = admin.board.newestRecord(PICTURE)
    await expect(newest).toContainText('提交审核')
    await newest.getByRole('button', { name: '撤销' }).click()
    await admin.page
      .getByRole('dialog', { name: '撤销这条操作？' })
      .getByRole('button', { name: '撤销' })
      .click()
    await expect(admin.board.newestRecord(PICTURE)).toContainText('撤销记录')
  })
  const all = await admin.records()
  expect(all.slice(-11)).toEqual([
    ['提交修改（验收）不合格', approver, '已验收→验收未过', '2'],
    ['领取修改（验收）', approver, '验收未过', '2'],
    ['提交修改（验收）合格', approver, '验收未过→已验收', '2'],
    ['回退', '管理员', '已验收→待验收', '2'],
    ['回退', '管理员', '待验收→待审核', '2'],
    ['领取审核', checker, '待审核', '2'],
    ['提交审核合格已撤销', checker, '待审核→待验收', '2'],
    ['撤销记录', '管理员', '待验收→待审核', '2'],
  ])
})

test('pending: decided by its marker, by a checker either way, and by a colleague once given back', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '待定一期'
  const names = ['自定.jpg', '裁弃.jpg', '裁用.jpg', '转人.jpg']
  const [own, refused, returned, released] = names as [string, string, string, string]
  await stockTag(server.url, tag, names)
  const admin = await openDesk(await enter('admin'), tag)
  const mark = await openDesk(await enter('mark1'), tag)
  const check = await openDesk(await enter('check1'), tag)
  const colleague = await openDesk(await enter('mark2'), tag)

  await test.step('unmarked → pending', async () => {
    await mark.board.pull('领取标注')
    for (const name of names) {
      await mark.annotate.open(name)
      await mark.say('e', '待定')
      if (name === returned) await mark.page.getByRole('textbox', { name: '备注' }).fill('拿不准')
      await mark.page.keyboard.press('Escape')
      if (name !== released) await mark.page.keyboard.press('Enter')
    }
    await mark.handIn()
  })
  await test.step('pending → marked, by its marker', async () => {
    const row = await mark.board.row('待定', own)
    await row.getByRole('link', { name: '处理' }).click()
    await mark.annotate.shown(own)
    await mark.say('w', '可用')
    await mark.handIn()
  })
  await test.step('given back by its marker, then pending → marked by a colleague', async () => {
    const row = await mark.board.row('待定', released)
    await row.getByRole('link', { name: '处理' }).click()
    await mark.annotate.shown(released)
    await mark.annotate.bar.getByRole('button', { name: '更多' }).click()
    await mark.page.getByRole('menuitem', { name: '退回' }).click()
    await mark.page
      .getByRole('dialog', { name: '退回这一条？' })
      .getByRole('button', { name: '退回' })
      .click()
    await mark.comeBack()
    await colleague.take('继续待定', released)
    await colleague.say('q', '不可用')
    await colleague.handIn()
  })
  await test.step('pending → checked as unavailable, by a checker', async () => {
    const row = await check.board.row('待定', refused)
    await row.getByRole('link', { name: '处理' }).click()
    await check.annotate.shown(refused)
    await check.say('q', '不可用')
    await check.handIn()
  })
  await test.step('pending → back to its marker as a redo, with the note shown and the work kept', async () => {
    const row = await check.board.row('待定', returned)
    await row.getByRole('link', { name: '处理' }).click()
    await check.annotate.shown(returned)
    await check.say('w', '可用')
    await check.annotate.note.fill('可以用，照常标注')
    await check.page.keyboard.press('Escape')
    await check.handIn()
    await mark.take('返工驳回', returned)
    await expect(mark.annotate.rejection.getByText('可以用，照常标注')).toBeVisible()
    await expect(mark.annotate.rejection.getByText('待定退回')).toBeVisible()
    await expect(mark.page.getByRole('textbox', { name: '备注' })).toHaveValue('拿不准')
    await mark.say('w', '可用')
    await mark.handIn()
  })

  const of = (records: RecordRow[]) => records
  expect((await of(await admin.records())).slice(8)).toEqual([
    ['领取新数据', marker, '待定', '1'],
    ['提交新数据', marker, '待定→待审核', '1 → 2'],
    ['领取新数据', marker, '待定', '1'],
    ['退回', marker, '待定', '1'],
    ['领取新数据', '标注二号', '待定', '1'],
    ['提交新数据', '标注二号', '待定→待审核', '1 → 2'],
    ['领取审核', checker, '待定', '1'],
    ['提交审核', checker, '待定→待验收', '1 → 2'],
    ['领取审核', checker, '待定', '1'],
    ['提交审核', checker, '待定→审核驳回', '1'],
    ['领取新数据返工', marker, '审核驳回', '1'],
    ['提交新数据返工', marker, '审核驳回→待审核', '1 → 2'],
  ])
})

test('what is given back goes to somebody else, and what sampling leaves out passes by itself', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tag = '退回一期'
  await stockTag(server.url, tag, [PICTURE])
  const adminPerson = await enter('admin')
  await test.step('the admin turns checks off for this database', async () => {
    const databases = databasesPage(adminPerson.page)
    await databases.open()
    await databases.menu(tag, '编辑')
    const dialog = adminPerson.page.getByRole('dialog', { name: `编辑“${tag}”` })
    await dialog.getByRole('spinbutton', { name: '抽检比例（%）' }).fill('0')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  })
  const admin = await openDesk(adminPerson, tag)
  const mark = await openDesk(await enter('mark1'), tag)
  const other = await openDesk(await enter('mark2'), tag)
  await mark.take('领取标注', PICTURE)
  await mark.annotate.bar.getByRole('button', { name: '更多' }).click()
  await mark.page.getByRole('menuitem', { name: '退回' }).click()
  await mark.page.getByRole('dialog', { name: '退回这一条？' }).getByRole('button', { name: '退回' }).click()
  await mark.comeBack()
  await other.take('领取标注', PICTURE)
  await other.say('w', '可用')
  await other.handIn()
  await expectRecords(admin, [
    ['领取新数据', marker, '未标注', '0'],
    ['退回', marker, '未标注', '0'],
    ['领取新数据', '标注二号', '未标注', '0'],
    ['提交新数据', '标注二号', '未标注→待审核', '0 → 1'],
    ['抽检放行', '系统', '待审核→待验收', '1'],
  ])
})
