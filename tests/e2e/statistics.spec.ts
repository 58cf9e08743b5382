import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

/** Charts and what stands behind them: each number leads to its rows; everybody sees their own quality. */

test('every number of a chart leads to as many records', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  await page.getByRole('button', { name: '每日产出：以表格查看' }).click()
  const numbers = page.getByRole('table', { name: '每日产出' }).getByRole('button')
  await expect(numbers.first()).toBeVisible()
  const count = await numbers.count()
  expect(count).toBeGreaterThan(2)
  for (let index = 0; index < count; index += 1) {
    const number = numbers.nth(index)
    const told = Number(await number.textContent())
    await number.click()
    await expect(page).toHaveURL(/standing=1/)
    await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr')).toHaveCount(told)
  }
})

test('a judgement of the own work leads an annotator to the record of whoever judged', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  await page.getByRole('button', { name: '一次通过率：以表格查看' }).click()
  await page.getByRole('table', { name: '一次通过率' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/judged=check/)
  const rows = page.getByRole('table', { name: '操作记录' }).locator('tbody tr')
  // Two of three passed the first time: the rate stands on all three.
  await expect(rows.filter({ hasText: /提交审核.*审核一号/ })).toHaveCount(3)
})

test('a click on a person’s bar shows that person’s records', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  const chart = page.getByRole('img', { name: /^人员产出/ })
  await chart.scrollIntoViewIfNeeded()
  await chart.locator('.recharts-bar-rectangle path').first().click()
  await expect(page).toHaveURL(/user=\d+/)
  const people = page.getByRole('table', { name: '操作记录' }).locator('tbody tr td:nth-child(5)')
  // The rows of the day before the click stay until the person's have come.
  await expect.poll(async () => new Set(await people.allTextContents()).size).toBe(1)
})

for (const who of ['admin', 'check1', 'mark1'])
  test(`the queue leads ${who} to the resources that wait`, async ({ enter }) => {
    const { page } = await enter(who)
    await dashboard(page).open()
    await page.getByRole('button', { name: '排队时长：以表格查看' }).click()
    const number = page.getByRole('table', { name: '排队时长' }).getByRole('button').first()
    const told = Number(await number.textContent())
    await number.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('table').locator('tbody tr')).toHaveCount(told)
  })

test('one’s own quality is there for everybody, a colleague’s for whoever leads', async ({ enter }) => {
  const marker = (await enter('mark1')).page
  await dashboard(marker).open()
  await marker.getByRole('button', { name: '我的质量' }).click()
  const own = marker.getByRole('dialog', { name: '我的质量' })
  await expect(own.getByText('一次通过率', { exact: true }).first()).toBeVisible()
  await expect(own.getByText('抽测一致性')).toBeVisible()
  await marker.keyboard.press('Escape')
  await expect(marker.getByRole('table', { name: '人员排行' })).toHaveCount(0)

  const checker = (await enter('check1')).page
  await dashboard(checker).open()
  await checker.getByRole('button', { name: '查看标注一号的质量' }).click()
  const seen = checker.getByRole('dialog', { name: '标注一号的质量' })
  await expect(seen).toBeVisible()
  await seen.getByRole('button', { name: '查看被驳回的记录' }).click()
  await expect(checker).toHaveURL(/marker=\d+/)
})

test('charts are files as well', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '每日产出：下载 CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('每日产出.csv')
})
