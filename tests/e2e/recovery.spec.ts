import { PUSH_RETRY_LAST_MS } from '../../src/machines/push.ts'
import type { Caller } from '../support/api.ts'
import { login, until } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import {
  FIRST,
  SECOND,
  expectAsItWas,
  labelSomething,
  startLabelling,
  workAddress,
} from './support/labelling.ts'
import { logOut, loginPage } from './support/login-page.ts'
import { expect, test } from './support/world.ts'

/** Work is never lost: not with the tab, the network, the session or the server. */

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
    // A page that heard nothing of the server's return tries again by its own time only.
    PUSH_RETRY_LAST_MS,
  )
}

test('work survives a tab killed while labelling, before anything reached the server', async ({
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

test('thumbnails load once the server signs addresses again', async ({ enter, server }) => {
  const { page } = await startLabelling(await enter('mark1'), server.url, '小图一期')
  const seen = (): Promise<number> =>
    annotatePage(page)
      .strip.locator('img')
      .evaluateAll(
        (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length,
      )
  const all = await annotatePage(page).strip.getByRole('listitem').count()
  await expect.poll(seen).toBe(all)
  await page.route('**/api/media/sign', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(annotatePage(page).strip.getByRole('img')).toHaveCount(all)
  await page.unroute('**/api/media/sign')
  await annotatePage(page).open(SECOND)
  await expect.poll(seen).toBe(all)
})

test('work survives closing and reopening a tab', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '关页一期')
  const boxes = await labelSomething(page)
  await expect(annotatePage(page).save).toHaveText(/^已保存 \d\d:\d\d:\d\d$/)
  await page.close()
  const next = await person.context.newPage()
  await next.goto(workAddress(tagId))
  await expectAsItWas(next, boxes)
})

test('unsaved work survives a new login and is hidden from others', async ({ enter, server }) => {
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

test('a second tab warns and takes over the current work', async ({ enter, server }) => {
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

test('a push without a network is queued, then sent', async ({ enter, server }) => {
  const { page, person, tagId } = await startLabelling(await enter('mark1'), server.url, '离线一期')
  const annotate = annotatePage(page)
  await person.context.setOffline(true)
  await labelSomething(page)
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
  await expect(annotate.bar.getByText('离线，1 条待提交')).toBeVisible()
  await expect(annotate.stripItem(FIRST)).toContainText('待提交')
  await person.context.setOffline(false)
  await expect(annotate.bar.getByText('离线，1 条待提交')).toHaveCount(0)
  await expect(annotate.stripItem(FIRST)).toContainText('已提交')
  await expectMarked(server.url, tagId)
})

test('a push queued in a killed tab is sent by the next page', async ({ enter, server }) => {
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

test('@embedded work survives a server that is killed and restarted while labelling', async ({
  enter,
  server,
}) => {
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
