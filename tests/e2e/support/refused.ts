import { annotatePage } from './annotate-page.ts'
import { openDriver } from './image-driver.ts'
import { stockTag } from './stock.ts'
import type { Person } from './world.ts'
import { expect } from './world.ts'

const PICTURES = ['甲.jpg', '乙.jpg'] as const
export const [FIRST, SECOND] = PICTURES

/** Hands in the first picture at one machine without a network, and at another one with; then the first is online. */
export async function handInTwice(enter: (username: string) => Promise<Person>, url: string, tag: string) {
  await stockTag(url, tag, PICTURES)
  const late = await enter('mark1')
  const driver = await openDriver(late, tag)
  await driver.board.pull('领取标注')
  await driver.annotate.open(FIRST)
  await late.context.setOffline(true)
  await driver.page.keyboard.press('c')
  await driver.annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  await expect(driver.annotate.crops).toHaveCount(1)
  const mine = (await driver.annotate.crops.allTextContents())[0]!.replace('跟踪框', '')
  await driver.page.keyboard.press('Enter')
  await expect(driver.annotate.bar.getByText('离线，1 条待提交')).toBeVisible()

  const quick = await openDriver(await enter('mark1'), tag)
  await quick.board.pull('领取标注')
  await quick.annotate.open(FIRST)
  await quick.say('q', '不可用')
  await quick.page.keyboard.press('Enter')
  await quick.annotate.shown(SECOND)
  await quick.annotate.allSent()

  await late.context.setOffline(false)
  await expect(driver.page.getByRole('alert').filter({ hasText: '提交未被接受' })).toBeVisible()
  await driver.annotate.bar.getByRole('button', { name: '1 条未被接受' }).click()
  const drawer = driver.page.getByRole('dialog', { name: '提交未被接受' })
  await expect(drawer).toBeVisible()
  return { page: driver.page, annotate: annotatePage(driver.page), drawer, mine }
}
