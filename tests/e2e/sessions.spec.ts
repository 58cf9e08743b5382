import { caller } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { FIRST, expectAsItWas, labelSomething, startLabelling, workAddress } from './support/labelling.ts'
import { logOut, loginPage } from './support/login-page.ts'
import { address as segmentAddress, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

/** Sessions that end or change hands while somebody works: nothing is lost, and nothing goes to somebody else. */

test('a session that ends during work leads to the login page, and back to the work', async ({
  enter,
  server,
}) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '失效一期')
  const token = await page.evaluate(() => localStorage.getItem('markToken'))
  // However slow the machine: the page hears of it when all is drawn.
  let tell = (): void => undefined
  const drawn = new Promise<void>((done) => (tell = done))
  await page.route('**/api/**', async (route) => {
    await drawn
    await route.continue()
  })
  await caller(server.url, token ?? '').ask('POST', '/api/user/logout')
  const boxes = await labelSomething(page)
  tell()
  await expect(page).toHaveURL('/login')
  // However many calls fail with it, and whatever else stood there.
  await expect(page.getByRole('region', { name: '通知' }).locator('[role=alert], [role=status]')).toHaveText([
    /登录/,
  ])
  expect(
    await page.evaluate(() => [localStorage.getItem('markToken'), localStorage.getItem('markUser')]),
  ).toEqual([null, null])
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL(workAddress(tagId))
  await expectAsItWas(page, boxes)
})

test('a stroke in progress when the session ends is present after the login', async ({ enter, server }) => {
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

test('another person’s login in another tab gets none of the first one’s work', async ({ enter, server }) => {
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

test('with one person at two machines both show the newer work, and none is lost', async ({
  enter,
  server,
}) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '两机一期')
  const here = annotatePage(page)
  await labelSomething(page)
  await expect(here.save).toHaveText(/^已保存/)

  const { page: otherPage } = await enter('mark1')
  const there = annotatePage(otherPage)
  await otherPage.goto(workAddress(tagId))
  await there.shown(FIRST)
  await expect(there.crops).toHaveCount(2)
  await otherPage.keyboard.press('a')
  await there.draw({ x: 420, y: 560, width: 60, height: 60 })
  await expect(there.crops).toHaveCount(3)
  await expect(there.save).toHaveText(/^已保存/)
  const made = await there.crops.allTextContents()

  await page.keyboard.press('a')
  await here.draw({ x: 560, y: 560, width: 90, height: 30 })
  await expect(here.crops).toHaveCount(3)
  const mine = await here.crops.allTextContents()
  await expect(page.getByText('另一台电脑上保存过更新的草稿，已载入')).toBeVisible()
  await expect(here.crops).toHaveText(made)
  await page.keyboard.press('Control+z')
  await expect(here.crops).toHaveText(mine)
  await page.keyboard.press('Control+Shift+z')
  await expect(here.crops).toHaveText(made)
  await expect(here.save).toHaveText(/^已保存/)
})

test('an unknown token without other data is reported and removed', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('markToken', 'a-token-of-nobody'))
  await page.goto('/mark-image-dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('region', { name: '通知' }).getByRole('alert')).toHaveText([/登录/])
  expect(await page.evaluate(() => localStorage.getItem('markToken'))).toBeNull()
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL('/mark-image-dashboard')
})

test('an open page shows the work done at another machine', async ({ enter, server }) => {
  const { page, tagId } = await startLabelling(await enter('mark1'), server.url, '两机二期')
  const here = annotatePage(page)
  const { page: otherPage } = await enter('mark1')
  const there = annotatePage(otherPage)
  await otherPage.goto(workAddress(tagId))
  await there.shown(FIRST)
  const made = await labelSomething(otherPage)
  await expect(there.save).toHaveText(/^已保存/)

  await expect(here.crops).toHaveCount(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(here.crops).toHaveText(made)
  await expect(page.getByText('另一台电脑上保存过更新的草稿，已载入')).toBeVisible()
})

test('a stroke in progress when the page closes is present after reopening', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '半笔二期', ['甲.png'])
  const { page, context } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(segmentAddress('mark', tagId))
  await segments.shown('甲.png')
  await segments.locate()
  const [from, to] = [segments.at({ x: 120, y: 360 }), segments.at({ x: 280, y: 360 })]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const again = await context.newPage()
  await again.goto(segmentAddress('mark', tagId))
  await segmentPage(again).shown('甲.png')
  await expect(segmentPage(again).lines).toHaveText([/人体 1/])
})
