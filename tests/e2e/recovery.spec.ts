import type { Page } from '@playwright/test'
import type { Caller } from '../support/api.ts'
import { caller, login, until } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { openDesk } from './support/desk.ts'
import { logOut, loginPage } from './support/login-page.ts'
import { address as segmentAddress, stockSegments } from './support/segment-desk.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockTag } from './support/stock.ts'
import type { Person } from './support/world.ts'
import { expect, test } from './support/world.ts'

/** Work is never lost: not with the tab, the network, the session or the server. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES

/** The page of new marks of one database. */
const workAddress = (tagId: number): string => `/mark-image?stage=mark&tag=${tagId}`

interface Labelling {
  person: Person
  page: Page
  tagId: number
}

/** Takes the database's pictures as `mark1` and stops at the first one. */
async function startLabelling(person: Person, url: string, tag: string): Promise<Labelling> {
  const tagId = await stockTag(url, tag, PICTURES)
  const desk = await openDesk(person, tag)
  await desk.board.pull('领取标注')
  await desk.annotate.open(FIRST)
  return { person, page: person.page, tagId }
}

/** Two boxes and a word: three steps that can be undone. */
async function labelSomething(page: Page): Promise<string[]> {
  const annotate = annotatePage(page)
  await page.keyboard.press('c')
  await annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  await page.keyboard.press('a')
  await annotate.draw({ x: 760, y: 520, width: 120, height: 90 })
  await page.keyboard.press('q')
  await expect(annotate.availability('不可用')).toBeChecked()
  await expect(annotate.crops).toHaveCount(2)
  return annotate.crops.allTextContents()
}

/** The first picture stands there as `labelSomething` left it, and each step can still be taken back. */
async function expectAsItWas(page: Page, boxes: readonly string[]): Promise<void> {
  const annotate = annotatePage(page)
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveText([...boxes])
  await expect(annotate.availability('不可用')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(annotate.availability('可用')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveText([boxes[0]!])
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(0)
  await expect(annotate.undo).toBeDisabled()
  for (const _step of [1, 2, 3]) await page.keyboard.press('Control+Shift+z')
  await expect(annotate.crops).toHaveText([...boxes])
  await expect(annotate.availability('不可用')).toBeChecked()
}

const statusOf = async (person: Caller, name: string, tagId: number): Promise<string | undefined> => {
  const path = `/api/operationRecords?kind=image&tagId=${tagId}&scope=mine&pageSize=50`
  const { items } = await person.ask<{ items: { resourceName: string; toStatus: string }[] }>('GET', path)
  return items.find(({ resourceName }) => resourceName.endsWith(name))?.toStatus
}

/** Until the server has the first picture as marked. */
const expectMarked = async (url: string, tagId: number): Promise<void> => {
  const me = await login(url, 'mark1')
  await until(
    () => statusOf(me, FIRST, tagId),
    (status) => status === 'marked',
    15_000,
  )
}

test('a tab that is killed in the middle of labelling, before anything reached the server', async ({
  enter,
  server,
}) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '杀页一期')
  await person.context.setOffline(true)
  const boxes = await labelSomething(page)
  await expect(annotatePage(page).save).toHaveText('离线，改动已存在本机')

  const crashed = page.waitForEvent('crash')
  const devtools = await person.context.newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  await person.context.setOffline(false)

  const next = await person.context.newPage()
  await next.goto(workAddress(tagId))
  await expectAsItWas(next, boxes)
  await annotatePage(next).open(SECOND)
  await annotatePage(next).open(FIRST)
  await expectAsItWas(next, boxes)
})

test('a tab that is closed and opened again', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '关页一期')
  const boxes = await labelSomething(page)
  await expect(annotatePage(page).save).toHaveText(/^已保存 \d\d:\d\d:\d\d$/)
  await page.close()
  const next = await person.context.newPage()
  await next.goto(workAddress(tagId))
  await expectAsItWas(next, boxes)
})

test('after logging out and in again the work is there; somebody else at the same machine never sees it', async ({
  enter,
  server,
}) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '换人一期')
  const annotate = annotatePage(page)
  const boxes = await labelSomething(page)
  await expect(annotate.save).toHaveText(/^已保存/)
  await annotate.back.click()
  await logOut(page)

  await test.step('a colleague logs in on the same machine', async () => {
    await loginPage(page).fill('mark2')
    await expect(page.getByRole('button', { name: '账号 标注二号' })).toBeVisible()
    await page.goto(workAddress(tagId))
    // The first one holds both pictures, so there is nothing for the second: not even their names.
    await expect(page.getByText('没有可处理的数据')).toBeVisible()
    await expect(annotate.strip.getByRole('listitem')).toHaveCount(0)
    await expect(page.getByText(FIRST)).toHaveCount(0)
    await annotate.back.click()
    await logOut(page)
  })

  await loginPage(page).fill('mark1')
  await expect(page.getByRole('button', { name: '账号 标注一号' })).toBeVisible()
  await page.goto(workAddress(tagId))
  await expectAsItWas(page, boxes)
})

test('a second tab is told, and takes over with the work as it is', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '双页一期')
  const boxes = await labelSomething(page)
  const second = await person.context.newPage()
  await second.goto(workAddress(tagId))
  await expect(second.getByRole('heading', { name: '已在另一个标签页打开' })).toBeVisible()
  await second.getByRole('button', { name: '在此继续' }).click()
  await expectAsItWas(second, boxes)
  await expect(page.getByRole('heading', { name: '已转到另一个标签页' })).toBeVisible()
  await page.getByRole('button', { name: '在此继续' }).click()
  await expectAsItWas(page, boxes)
  await expect(second.getByRole('heading', { name: '已转到另一个标签页' })).toBeVisible()
})

test('a session that dies in the middle: login page, and back with the work', async ({ enter, server }) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '失效一期')
  const token = await page.evaluate(() => localStorage.getItem('markToken'))
  await caller(server.url, token ?? '').ask('POST', '/api/user/logout')
  const boxes = await labelSomething(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: '登录' })).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('markToken'), localStorage.getItem('markUser')]),
  ).toEqual([null, null])
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL(workAddress(tagId))
  await expectAsItWas(page, boxes)
})

test('a stroke that is being painted when the session dies is there after the login', async ({
  enter,
  server,
}) => {
  const tagId = await stockSegments(server.url, '半笔一期', ['甲.png'])
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(segmentAddress('mark', tagId))
  await segments.shown('甲.png')
  await segments.locate()
  const token = await page.evaluate(() => localStorage.getItem('markToken'))
  await caller(server.url, token ?? '').ask('POST', '/api/user/logout')
  await segments.stroke({ x: 120, y: 240 }, { x: 280, y: 240 })
  await expect(segments.lines).toHaveCount(1)
  await page.keyboard.press('2')
  await expect(segments.hint).toHaveText('落笔新建：遮挡')
  const [from, to] = [segments.at({ x: 120, y: 360 }), segments.at({ x: 280, y: 360 })]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect(page).toHaveURL('/login')
  await page.mouse.up()
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL(segmentAddress('mark', tagId))
  await segments.shown('甲.png')
  await expect(segments.lines).toHaveText([/人体 1/, /遮挡 1/])
})

test('somebody else logs in in another tab: nothing of the first one’s work becomes theirs', async ({
  enter,
  server,
}) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '换人一期')
  const annotate = annotatePage(page)
  const boxes = await labelSomething(page)
  await expect(annotate.save).toHaveText(/^已保存/)
  const other = await person.context.newPage()
  await other.goto('/mark-image-dashboard')
  await logOut(other)
  await expect(page).toHaveURL('/login')
  await loginPage(other).fill('mark2')
  await expect(other.getByRole('button', { name: '账号 标注二号' })).toBeVisible()
  await page.goto(workAddress(tagId))
  await expect(page.getByText('没有可处理的数据')).toBeVisible()
  await logOut(other)
  await loginPage(other).fill('mark1')
  await expect(other.getByRole('button', { name: '账号 标注一号' })).toBeVisible()
  await page.goto(workAddress(tagId))
  await expectAsItWas(page, boxes)
})

test('handed in without a network: queued, then sent', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '离线一期')
  const annotate = annotatePage(page)
  await person.context.setOffline(true)
  await labelSomething(page)
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
  await expect(annotate.bar.getByText('离线，1 条待提交')).toBeVisible()
  await expect(annotate.stripItem(FIRST)).toContainText('提交中')
  await person.context.setOffline(false)
  await expect(annotate.bar.getByText('离线，1 条待提交')).toHaveCount(0)
  await expect(annotate.stripItem(FIRST)).toContainText('已提交')
  await expectMarked(server.url, tagId)
})

test('handed in without a network, and the tab killed: the next page sends it', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '离线杀页一期')
  const annotate = annotatePage(page)
  await person.context.setOffline(true)
  await labelSomething(page)
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText('离线，1 条待提交')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await person.context.setOffline(false)
  const next = await person.context.newPage()
  await next.goto(workAddress(tagId))
  await annotatePage(next).shown(SECOND)
  await expectMarked(server.url, tagId)
})

test('a server that is killed and comes back while one labels', async ({ enter, server }) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '重启一期')
  const annotate = annotatePage(page)
  await server.kill('SIGKILL')
  const boxes = await labelSomething(page)
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
  await server.start()
  await expectMarked(server.url, tagId)
  await annotate.open(FIRST)
  await expect(annotate.crops).toHaveText(boxes)
  await expect(annotate.stripItem(FIRST)).toContainText('已提交')
})
