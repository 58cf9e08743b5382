import { annotatePage } from './support/annotate-page.ts'
import { mark } from './support/marks.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Checks of what one person marked. */

test('a checker sees whose marks wait, and pulls those of one person until none are left', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(server.url, '按人审核', ['a.jpg', 'b.jpg', 'c.jpg'])
  await mark(server.url, 'mark1', tagId, 2)
  const theirs = await mark(server.url, 'mark2', tagId, 1)
  const { page } = await enter('check1')
  await page.goto(`/mark-image-dashboard?tag=${tagId}`)
  await page.getByRole('button', { name: '按人审核' }).click()
  const drawer = page.getByRole('dialog', { name: '按人审核' })
  const rows = drawer.getByRole('table', { name: '按人审核' }).locator('tbody tr')
  await expect(rows.locator('td:first-child')).toHaveText(['标注一号', '标注二号'])
  await drawer.getByRole('searchbox', { name: '按姓名查找' }).fill('二')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: '审核' }).click()

  const work = annotatePage(page)
  await work.shown(theirs)
  await expect(work.strip.getByRole('button')).toHaveCount(1)
  await expect(work.bar.getByTitle('只审核此人的标注')).toHaveText('标注二号')
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(work.done).toBeVisible()

  await page.goto(`/mark-image-dashboard?tag=${tagId}&markers=1`)
  const cells = (name: string) => rows.filter({ hasText: name }).locator('td')
  await expect(cells('标注一号')).toHaveText(['标注一号', /./, '2', '0', '0', '0', '0', '审核'])
  await expect(cells('标注二号')).toHaveText(['标注二号', /./, '0', '0', '1', '0', '0', ''])
})
