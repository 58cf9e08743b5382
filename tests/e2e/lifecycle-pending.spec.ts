import { databasesPage } from './support/admin-pages.ts'
import { expectRecords, openDriver, PEOPLE } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** The rows of the lifecycle table around the pending room, giving back, and checks that sampling leaves out. */

const PICTURE = '一号.jpg'
const { marker, colleague, checker } = PEOPLE

test('pending work is decided by its marker, by a checker either way, and by a colleague once released', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tag = '待定一期'
  const names = ['自定.jpg', '裁弃.jpg', '裁用.jpg', '转人.jpg']
  const [own, refused, returned, released] = names as [string, string, string, string]
  await stockTag(server.url, tag, names)
  const admin = await openDriver(await enter('admin'), tag)
  const mark = await openDriver(await enter('mark1'), tag)
  const check = await openDriver(await enter('check1'), tag)
  const other = await openDriver(await enter('mark2'), tag)

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
    await other.take('继续待定', released)
    await other.say('q', '不可用')
    await other.handIn()
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
    // Why it is pending and all that a ruling needs is above the work.
    await expect(check.page.getByText('拿不准', { exact: true }).first()).toBeInViewport()
    await expect(check.annotate.note).toBeInViewport()
    await check.say('w', '可用')
    await check.annotate.note.fill('可以用，照常标注')
    await check.page.keyboard.press('Escape')
    await check.handIn()
    await mark.take('返工（审核驳回）', returned)
    await expect(mark.annotate.rejection.getByText('可以用，照常标注')).toBeVisible()
    await expect(mark.annotate.rejection.getByText('待定退回')).toBeVisible()
    await expect(mark.page.getByRole('textbox', { name: '备注' })).toHaveValue('拿不准')
    await mark.say('w', '可用')
    await mark.handIn()
  })

  const worked = async () => (await admin.records()).slice(names.length * 2)
  await expect.poll(worked, { timeout: 20_000 }).toEqual([
    ['领取新数据', marker, '待定', '1'],
    ['提交新数据', marker, '待定→待审核', '1 → 2'],
    ['领取新数据', marker, '待定', '1'],
    ['退回', marker, '待定', '1'],
    ['领取新数据', colleague, '待定', '1'],
    ['提交新数据', colleague, '待定→待审核', '1 → 2'],
    ['领取审核', checker, '待定', '1'],
    ['提交审核合格', checker, '待定→待验收', '1 → 2'],
    ['领取审核', checker, '待定', '1'],
    ['提交审核不合格', checker, '待定→审核驳回', '1'],
    ['领取新数据返工', marker, '审核驳回', '1'],
    ['提交新数据返工', marker, '审核驳回→待审核', '1 → 2'],
  ])
})

test('returned work goes to another person, and work outside the sample passes automatically', async ({
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
  const admin = await openDriver(adminPerson, tag)
  const mark = await openDriver(await enter('mark1'), tag)
  const other = await openDriver(await enter('mark2'), tag)
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
    ['领取新数据', colleague, '未标注', '0'],
    ['提交新数据', colleague, '未标注→待审核', '0 → 1'],
    ['抽检放行', '系统', '待审核→待验收', '1'],
  ])
})
