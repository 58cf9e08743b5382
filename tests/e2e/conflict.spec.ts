import { FIRST, SECOND, handInTwice } from './support/refused.ts'
import { expect, test } from './support/world.ts'

/** The same person at two machines: what the second hands in later is refused, shown, and never lost. */

test('a refused hand-in is shown beside what the server has, and can give way to it', async ({
  enter,
  server,
}) => {
  const { annotate, drawer, mine } = await handInTwice(enter, server.url, '冲突一期')
  await expect(drawer.getByRole('row').filter({ hasText: '可用性' })).toHaveText('可用性可用不可用')
  await expect(drawer.getByRole('row').filter({ hasText: '跟踪框' })).toContainText(mine.split(' · ')[0]!)
  // It is marked by now, so new marks are no way in any more: handing it in once more is not offered.
  await expect(drawer.getByRole('button', { name: '以我的为准，重新提交' })).toHaveCount(0)
  await drawer.getByRole('button', { name: '采用服务器的版本' }).click()
  await expect(drawer).toBeHidden()
  await expect(annotate.bar.getByText(/未被接受/)).toHaveCount(0)
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
})

test('a refused hand-in opens in editing, where the server has the item by now', async ({
  enter,
  server,
}) => {
  const { page, annotate, drawer } = await handInTwice(enter, server.url, '冲突二期')
  await drawer.getByRole('button', { name: '打开修改' }).click()
  await expect(page).toHaveURL(/stage=edit&of=mark/)
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveCount(1)
  await expect(annotate.availability('可用')).toBeChecked()
  // On top of what the server has it is taken, and nothing refused is left behind.
  await page.keyboard.press('Enter')
  await expect(annotate.done).toBeVisible()
  await annotate.allSent()
  await expect(annotate.bar.getByText(/未被接受/)).toHaveCount(0)
})
