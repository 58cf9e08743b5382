import { databasesPage } from './support/admin-pages.ts'
import { isAskedFirst } from './support/annotate-page.ts'
import { expectRecords, openDriver, PEOPLE } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/**
 * The rows of the lifecycle table for marks, checks and approvals, done in the browser; what each did is read from the
 * operation records. The pending room is in `lifecycle-pending.spec.ts`.
 */

const PICTURE = '一号.jpg'
const { marker, checker, approver } = PEOPLE

test('marks and checks pass through marked, edited, qualified, edited to unqualified, redone, unqualified, edited to qualified', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '标审一期'
  await stockTag(server.url, tag, [PICTURE])
  const admin = await openDriver(await enter('admin'), tag)
  const mark = await openDriver(await enter('mark1'), tag)
  const check = await openDriver(await enter('check1'), tag)

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
    await mark.take('返工（审核驳回）', PICTURE)
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

test('approvals pass through unapproved, redone, approved, edited both ways, reverted twice, and a record undone', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '验收一期'
  await stockTag(server.url, tag, [PICTURE])
  const admin = await openDriver(await enter('admin'), tag)
  const mark = await openDriver(await enter('mark1'), tag)
  const check = await openDriver(await enter('check1'), tag)
  const approve = await openDriver(await enter('approve1'), tag)

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
    await mark.take('返工（验收未过）', PICTURE)
    await expect(mark.annotate.rejection.getByText('边缘不准')).toBeVisible()
    await expect(mark.annotate.rejection.getByText('验收未过')).toBeVisible()
    // What was left as it was is asked about first.
    await isAskedFirst(mark.page, /^与上次提交的完全相同/)
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
    await admin.board.openRecords()
  })
  await test.step('a check, and its record undone by the admin: checked → marked', async () => {
    await check.take('领取审核', PICTURE)
    await check.say('w', '合格')
    await check.handIn()
    await admin.page.getByRole('combobox', { name: '范围', exact: true }).selectOption({ label: '全部' })
    await admin.page.getByRole('button', { name: '刷新' }).click()
    // The list from before stays until the new one is there; its newest check is an older one.
    await expect(admin.board.recordsOf(PICTURE)).toHaveCount(20)
    const newest = admin.board.newestRecord(PICTURE)
    await expect(newest).toContainText('提交审核')
    await newest.getByRole('button', { name: '撤销' }).click()
    await admin.page
      .getByRole('dialog', { name: '撤销这条操作？' })
      .getByRole('button', { name: '撤销' })
      .click()
    await expect(admin.board.newestRecord(PICTURE)).toContainText('撤销记录')
  })
  // A page holds 20 of the 21: all but the first pull.
  await expectRecords(admin, [
    ['提交新数据', marker, '未标注→待审核', '0 → 1'],
    ['领取审核', checker, '待审核', '1'],
    ['提交审核合格', checker, '待审核→待验收', '1'],
    ['领取验收', approver, '待验收', '1'],
    ['提交验收不合格', approver, '待验收→验收未过', '1'],
    ['领取新数据返工', marker, '验收未过', '1'],
    ['提交新数据返工', marker, '验收未过→待审核', '1 → 2'],
    ['领取审核', checker, '待审核', '2'],
    ['提交审核合格', checker, '待审核→待验收', '2'],
    ['领取验收', approver, '待验收', '2'],
    ['提交验收合格', approver, '待验收→已验收', '2'],
    ['领取修改（验收）', approver, '已验收', '2'],
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
