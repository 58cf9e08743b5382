import { choose } from './support/choose.ts'
import { databasesPage } from './support/admin-pages.ts'
import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

/** Days as people type them: what can be read is taken, what cannot stays with the reason below it. */

test('an invalid day of the records stays as typed, with the reason', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
  const search = page.getByRole('search', { name: '操作记录' })
  const [from, to] = [
    search.getByRole('textbox', { name: '起' }),
    search.getByRole('textbox', { name: '止' }),
  ]
  const complaint = search.getByRole('alert')
  await from.pressSequentially('2026-02-3')
  await expect(complaint).toHaveCount(0)
  await from.press('0')
  await expect(complaint).toHaveText('不是有效的日期')
  await to.fill('２０００－０１－０１')
  await expect(to).toHaveValue('2000-01-01')
  await expect(from).toHaveValue('2026-02-30')
  await from.fill('20000102')
  await to.focus()
  await expect(complaint).toHaveText('不能晚于 2000-01-01')
  await expect(from).toHaveValue('20000102')
  await expect(page).toHaveURL('/mark-image-dashboard?list=records&to=2000-01-01')
  // The other end of the range lets it: now it holds.
  await to.fill('2000-01-03')
  await expect(from).toHaveValue('2000-01-02')
  await expect(complaint).toHaveCount(0)
  const asked = new URL(page.url()).searchParams
  expect(Object.fromEntries(asked)).toEqual({ list: 'records', from: '2000-01-02', to: '2000-01-03' })
})

test('an export covers chosen days of one annotator', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('街景一期', '导出')
  const dialog = page.getByRole('dialog', { name: '导出“街景一期”' })
  await dialog.getByRole('textbox', { name: '起' }).fill('20260101')
  await dialog.getByRole('textbox', { name: '止' }).fill('2099-12-31')
  await choose(dialog.getByRole('combobox', { name: '标注人' }), '标注一号')
  const asking = page.waitForRequest(/\/export$/)
  await dialog.getByRole('button', { name: '开始导出' }).click()
  expect((await asking).postDataJSON()).toEqual({
    format: 'json',
    includeMedia: false,
    statuses: ['approved'],
    from: '2026-01-01T00:00:00+08:00',
    to: '2100-01-01T00:00:00+08:00',
    userId: expect.any(Number),
  })
  await expect(dialog.getByRole('link', { name: /^下载/ })).toBeVisible({ timeout: 30_000 })
})

test('an export with days in the wrong order is refused', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('街景一期', '导出')
  const dialog = page.getByRole('dialog', { name: '导出“街景一期”' })
  const start = dialog.getByRole('button', { name: '开始导出' })
  await dialog.getByRole('textbox', { name: '止' }).fill('2026-02-01')
  await dialog.getByRole('textbox', { name: '起' }).fill('2026-02-02')
  await expect(dialog.getByRole('alert')).toHaveText('不能晚于 2026-02-01')
  await expect(start).toBeDisabled()
  await dialog.getByRole('textbox', { name: '止' }).fill('2026-02-02')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(start).toBeEnabled()
})

test('a day is chosen from the calendar by keys, within the other end of the range', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
  const search = page.getByRole('search', { name: '操作记录' })
  const to = search.getByRole('textbox', { name: '止' })
  await search.getByRole('textbox', { name: '起' }).fill('2026-11-05')
  await to.fill('2026-11-20')
  const open = search.getByRole('button', { name: '选择日期 止' })
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await open.click()
  await expect(day('2026 年 11 月 20 日')).toBeFocused()
  await expect(day('2026 年 11 月 4 日')).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await expect(day('2026 年 11 月 13 日')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day('2026 年 12 月 13 日')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await day('2026 年 11 月 21 日').click()
  await expect(to).toHaveValue('2026-11-21')
})
