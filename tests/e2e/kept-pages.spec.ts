import { visit } from './support/visit.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Pages of the layout that are left and come back to. */

test('a new page opens at its top, and a page that was left keeps its scroll position', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.goto('/mark-image-dashboard?list=records')
  const records = page.getByRole('table', { name: '操作记录' }).getByRole('row').last()
  await records.scrollIntoViewIfNeeded()
  await expect(records).toBeInViewport()
  await visit(page, '/mark-video-dashboard', '视频')
  await expect(page.getByRole('heading', { name: '视频工作台' })).toBeInViewport()
  await visit(page, '/mark-image-dashboard', '图片')
  await expect(page.getByRole('heading', { name: '图片工作台' })).not.toBeInViewport()
  await expect(records).toBeInViewport()
})
