import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What is pressed: it keeps the focus, and stays where it is while it is pressed. */

test('a button keeps the focus during its call, and ignores a second press', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  await dashboard(page).showRecords()
  let asked = 0
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/operationRecords/csv/link**', async (route) => {
    asked += 1
    await held
    await route.fulfill({ status: 500, json: { message: '出错了', reason: '' } })
  })
  const save = page.getByRole('button', { name: '导出 CSV' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(save).toBeFocused()
  release()
  await expect(page.getByText('出错了')).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
  expect(asked).toBe(1)
})

test('going to the first page keeps the focus on the pager', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.goto('/mark-image-dashboard?list=records&page=2')
  const previous = page.getByRole('button', { name: '上一页' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mark-image-dashboard?list=records')
  await expect(previous).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(previous).toBeFocused()
  await expect(page).toHaveURL('/mark-image-dashboard?list=records')
})

test('a notice does not move a button that is held down', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  const tab = page.getByRole('tab', { name: '待定' })
  const place = await tab.boundingBox()
  await tab.hover()
  // It is noticed with the press.
  await page.evaluate(() => sessionStorage.setItem('markVideoOption', '{"type":"readonly"}'))
  await page.mouse.down()
  await expect(page.getByText('只读模式：可以查看，任何修改都不会生效')).toBeVisible()
  expect(await tab.boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})
