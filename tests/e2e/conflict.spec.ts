import { annotatePage } from './support/annotate-page.ts'
import { openDesk } from './support/desk.ts'
import { stockTag } from './support/stock.ts'
import type { Person } from './support/world.ts'
import { expect, test } from './support/world.ts'

/** The same person at two machines: what the second hands in later is refused, shown, and never lost. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES

/** Hands in the first picture at one machine without a network, and at another one with; then the first is online. */
async function handInTwice(enter: (username: string) => Promise<Person>, url: string, tag: string) {
  await stockTag(url, tag, PICTURES)
  const late = await enter('mark1')
  const desk = await openDesk(late, tag)
  await desk.board.pull('领取标注')
  await desk.annotate.open(FIRST)
  await late.context.setOffline(true)
  await desk.page.keyboard.press('c')
  await desk.annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  const mine = (await desk.annotate.crops.allTextContents())[0]!.replace('跟踪框', '')
  await desk.page.keyboard.press('Enter')
  await expect(desk.annotate.bar.getByText('离线，1 条待提交')).toBeVisible()

  const quick = await openDesk(await enter('mark1'), tag)
  await quick.board.pull('领取标注')
  await quick.annotate.open(FIRST)
  await quick.say('q', '不可用')
  await quick.page.keyboard.press('Enter')
  await quick.annotate.shown(SECOND)
  await quick.annotate.allSent()

  await late.context.setOffline(false)
  await expect(desk.page.getByRole('alert').filter({ hasText: '提交未被接受' })).toBeVisible()
  await desk.annotate.bar.getByRole('button', { name: '1 条未被接受' }).click()
  const drawer = desk.page.getByRole('dialog', { name: '提交未被接受' })
  await expect(drawer).toBeVisible()
  return { page: desk.page, annotate: annotatePage(desk.page), drawer, mine }
}

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
