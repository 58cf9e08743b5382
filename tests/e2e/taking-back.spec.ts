import { READING_MS } from '../../src/annotate/canvas/press-effect.ts'
import { login } from '../support/api.ts'
import { annotatePage, passedOn } from './support/annotate-page.ts'
import { workAddress } from './support/labelling.ts'
import { stockTag } from './support/stock.ts'
import { stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What was just handed in comes back by a key or a press, unless somebody took it on. */

const PICTURES = ['甲.jpg', '乙.jpg', '丙.jpg'] as const
const [FIRST, SECOND, THIRD] = PICTURES

interface Batch {
  items: { resource: { uuid: string; name: string; status: string } }[]
}

test('the author takes a push back with all work, and sees a notice when it is too late', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(server.url, '撤回', PICTURES)
  const mark = await enter('mark1')
  const { page } = mark
  const marking = annotatePage(page)
  const notices = page.getByRole('region', { name: '通知' })
  await page.goto(workAddress(tagId))
  await marking.shown(FIRST)
  const box = (await marking.canvas.boundingBox())!
  const draw = (): Promise<void> =>
    marking.draw({ x: box.x + box.width / 2 - 90, y: box.y + box.height / 2 - 70, width: 160, height: 120 })

  await test.step('a key takes back the latest; its work can be undone as before', async () => {
    await page.keyboard.press('c')
    await draw()
    await expect(marking.crops).toHaveCount(1)
    await page.keyboard.press('Enter')
    await marking.shown(SECOND)
    await marking.allSent()
    await expect(marking.takeBack).toBeVisible()
    // Looking elsewhere does not end it.
    await marking.open(THIRD)
    await page.keyboard.press('Alt+z')
    await marking.shown(FIRST)
    await expect(marking.crops).toHaveCount(1)
    await expect(marking.stripItem(FIRST)).toContainText('有改动')
    await expect(marking.takeBack).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(marking.crops).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(marking.crops).toHaveCount(1)
  })

  await test.step('once a checker has it, it stays handed in and the page says why', async () => {
    await page.keyboard.press('Enter')
    await marking.shown(SECOND)
    await marking.allSent()
    const checker = await login(server.url, 'check1')
    const { items } = await checker.ask<Batch>('POST', '/api/images2/checks/pull', { tagId })
    expect(items.map(({ resource }) => [resource.name, resource.status])).toEqual([[FIRST, 'marked']])
    await marking.takeBack.click()
    await expect(notices).toContainText('没有撤回提交：该资源已被别人领取或处理，不能撤回')
    await marking.shown(SECOND)
    await expect(marking.stripItem(FIRST)).toContainText('已提交')
    await expect(marking.takeBack).toHaveCount(0)
  })

  await test.step('a verdict comes back as it was given', async () => {
    const check = await enter('check1')
    const checking = annotatePage(check.page)
    await check.page.goto(`/mark-image?stage=check&tag=${tagId}`)
    await checking.shown(FIRST)
    await check.page.keyboard.press('q')
    await checking.comment.fill('框偏大')
    await check.page.keyboard.press('Escape')
    await check.page.keyboard.press('Enter')
    await checking.allSent()
    await checking.takeBack.click()
    await checking.shown(FIRST)
    await expect(checking.verdict('不合格')).toBeChecked()
    await expect(checking.comment).toHaveValue('框偏大')
    const admin = await login(server.url, 'admin')
    const records = await admin.ask<{ items: { type: number; resetAt: string | null }[] }>(
      'GET',
      `/api/operationRecords?kind=image&tagId=${tagId}&scope=all&pageSize=100`,
    )
    expect(records.items.map(({ type, resetAt }) => [type, resetAt !== null]).slice(0, 3)).toEqual([
      [111, false],
      [4, true],
      [3, false],
    ])
  })
})

test('a push of a video is taken back after sending, before sending offline, and once the server is back', async ({
  enter,
  server,
}) => {
  const [clip, other] = ['street-night.webm', 'street-morning.webm']
  const tagId = await stockClips(server.url, '撤回视频', [clip, other])
  const { page, context } = await enter('mark1')
  const video = videoPage(page)
  const isOpen = (name: string): Promise<void> =>
    expect(video.bar.getByText(name, { exact: true })).toBeVisible()
  const waiting = video.bar.getByText(/条待提交$/)
  const comesBack = async (): Promise<void> => {
    await expect(video.takeBack).toBeVisible()
    await page.keyboard.press('Alt+z')
    await isOpen(clip)
    await expect(video.clips).toHaveCount(1)
    await expect(video.stripItem(clip)).toContainText('有改动')
    await expect(video.takeBack).toHaveCount(0)
  }
  await page.goto(videoAddress('mark', tagId))
  await video.shown(clip)
  for (const frame of [2, 6]) {
    await video.goTo(frame)
    await page.keyboard.press('f')
  }
  await expect(video.clips).toHaveCount(1)

  await test.step('sent and taken back, with its undo steps', async () => {
    await page.keyboard.press('Enter')
    await video.shown(other)
    await video.allSent()
    await comesBack()
    await page.keyboard.press('Control+z')
    await expect(video.clips).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(video.clips).toHaveCount(1)
  })

  await test.step('without a server it leaves the outbox', async () => {
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await isOpen(other)
    await expect(waiting).toBeVisible()
    await comesBack()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('handed in without a server, sent once it is back, then taken back', async () => {
    await page.keyboard.press('Enter')
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await video.allSent()
    await comesBack()
  })

  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{
    items: { type: number; resourceName: string; resetAt: string | null }[]
  }>('GET', `/api/operationRecords?kind=video&tagId=${tagId}&scope=all&pageSize=100`)
  const trail = items.filter(({ resourceName }) => resourceName === clip)
  expect(trail.map(({ type, resetAt }) => [type, resetAt !== null])).toEqual([
    [111, false],
    [2, true],
    [111, false],
    [2, true],
    [1, false],
  ])
})

test('a probable mistake is asked about once', async ({ enter, server }) => {
  const tagId = await stockTag(server.url, '先问一次', PICTURES, {})
  const { page } = await enter('mark1')
  const marking = annotatePage(page)
  const notices = page.getByRole('region', { name: '通知' })
  const isOpen = (at: typeof marking, name: string): Promise<void> =>
    expect(at.bar.getByText(name, { exact: true })).toBeVisible()
  await page.goto(workAddress(tagId))

  await test.step('a new item that nobody touched; a key held or pressed twice is no answer', async () => {
    await marking.shown(FIRST)
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(notices).toContainText('这一条还没有动过。确实要提交的话，再提交一次')
    await isOpen(marking, FIRST)
    await passedOn(page, 500)
    await page.keyboard.press('Enter')
    await marking.shown(SECOND)
    // Saying what it already is, is a decision.
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    await marking.shown(THIRD)
    await marking.allSent()
    await expect(marking.stripItem(SECOND)).toContainText('已提交')
  })

  await test.step('Enter during a press pushes nothing, and drawing continues', async () => {
    const box = (await marking.canvas.boundingBox())!
    await page.keyboard.press('c')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 })
    await page.keyboard.press('Enter')
    await expect(notices).toContainText('先画完松开，再提交')
    await isOpen(marking, THIRD)
    await page.mouse.up()
    await expect(marking.crops).toHaveCount(1)
  })

  await test.step('Enter after a press that did nothing asks; once that was read, Enter hands in', async () => {
    const ignored = '刚才那一下没有起作用。要提交的话，再按一次'
    const box = (await marking.canvas.boundingBox())!
    // What is selected is let go by the press.
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.mouse.click(box.x + box.width / 2 - 90, box.y + box.height / 2 - 60)
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await expect(notices).toContainText(ignored)
    await passedOn(page, READING_MS)
    // Held down it is no second press.
    await page.keyboard.down('Enter')
    await isOpen(marking, THIRD)
    await page.keyboard.up('Enter')
    await page.keyboard.press('Enter')
    await expect(marking.done).toBeVisible()
    await page.keyboard.press('Alt+z')
    await marking.shown(THIRD)
  })

  const check = await enter('check1')
  const checking = annotatePage(check.page)
  const keys = check.page.keyboard
  const asked = check.page.getByRole('region', { name: '通知' })
  await test.step('qualified with an error box, unqualified without a word', async () => {
    await check.page.goto(`/mark-image?stage=check&tag=${tagId}`)
    await checking.shown(FIRST)
    const box = (await checking.canvas.boundingBox())!
    await keys.press('d')
    await checking.draw({
      x: box.x + box.width / 2 - 80,
      y: box.y + box.height / 2 - 60,
      width: 140,
      height: 90,
    })
    await keys.press('Escape')
    await keys.press('w')
    await keys.press('Enter')
    await expect(asked).toContainText('判了合格，但标出了错误')
    await isOpen(checking, FIRST)
    await passedOn(check.page, 500)
    await keys.press('Enter')
    await checking.shown(SECOND)
    await keys.press('q')
    await keys.press('Enter')
    await expect(asked).toContainText('判了不合格，但没有写意见，也没有标出错误')
    await isOpen(checking, SECOND)
    await passedOn(check.page, 500)
    await keys.press('Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
  })
})
