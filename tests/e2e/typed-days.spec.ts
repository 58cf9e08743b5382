import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

/** Days as people type them: what can be read is taken, what cannot stays with the reason below it. */

test('a day of the records that cannot be taken stays as it was typed, and says why', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
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
  await expect(page).toHaveURL('/mark-image-dashboard?to=2000-01-01')
  // The other end of the range lets it: now it holds.
  await to.fill('2000-01-03')
  await expect(from).toHaveValue('2000-01-02')
  await expect(complaint).toHaveCount(0)
  const asked = new URL(page.url()).searchParams
  expect(Object.fromEntries(asked)).toEqual({ from: '2000-01-02', to: '2000-01-03' })
})
