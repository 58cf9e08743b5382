import type { Locator, Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { handsOnKeys } from './support/hands.ts'
import type { SeenVideo } from './support/object-page.ts'
import { areasOf, draftOfObjects, objectAddress, objectPage, stockObjects } from './support/object-page.ts'
import { isNear, pixelsOf } from './support/pixels.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Videos with masks through every stage, by the keyboard alone. */

/** The colour of the first object, of which the mark in the middle of its mask is. */
const MARK = [0xff, 0x92, 0x00]

async function coloursIn(canvas: Locator): Promise<number[][]> {
  const pixels = await pixelsOf(canvas)
  return Array.from({ length: pixels.length / 3 }, (_, pixel) => [
    ...pixels.subarray(pixel * 3, pixel * 3 + 3),
  ])
}

/** How many pixels of a picture are of the mark of the first object. */
const marksIn = async (canvas: Locator): Promise<number> =>
  (await coloursIn(canvas)).filter((colour) => isNear(colour, MARK)).length

/** How many colours are seen: a frame of a video has many, a place that waits for one a few. */
const huesIn = async (canvas: Locator): Promise<number> =>
  new Set((await coloursIn(canvas)).map((colour) => colour.join())).size

test('masks are submitted, rejected, redone and accepted; a share shows them', async ({
  enter,
  server,
}, testInfo) => {
  const picture = (page: Page, name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  const tagId = await stockObjects(server.url, '视频分割流程', ['room-crossing.webm'])
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const labelling = objectPage(mark.page)
  const marker = await handsOnKeys(mark.page)
  let uuid = ''
  let handedIn: Record<string, string> = {}
  const seen = () => admin.ask<SeenVideo>('GET', `/api/resources/${uuid}`)

  await test.step('an annotator paints two frames and pushes at once', async () => {
    await mark.page.goto(objectAddress('mark', tagId))
    await labelling.shown('room-crossing.webm')
    await marker.press('b')
    await marker.drag([-64, 0], [128, 0])
    await marker.press('ArrowRight')
    await expect(labelling.frame).toHaveValue('1')
    await marker.drag([-64, 24], [128, 0], () => picture(mark.page, '0-drawn-by-keys'))
    await marker.press('r')
    await expect(labelling.availability('勉强可用')).toBeChecked()
    uuid = await draftOfObjects(await login(server.url, 'mark1'), tagId)
    // The last stroke has not travelled yet when the item is handed in.
    await marker.drag([-64, 64], [128, 0])
    await picture(mark.page, '1-marked')
    await marker.press('Enter')
    await expect(labelling.done).toBeVisible()
    await labelling.allSent()
    const { version, resource, annotation } = await seen()
    expect([version, resource.status, annotation.availability]).toEqual([1, 'marked', 3])
    handedIn = await areasOf(admin, uuid, 1)
    expect(Object.keys(handedIn)).toEqual(['0', '1'])
    expect(Number(handedIn['1']!.split(' ')[1])).toBeGreaterThan(Number(handedIn['0']!.split(' ')[1]) * 1.5)
  })

  const check = await enter('check1')
  const checking = objectPage(check.page)
  const checker = await handsOnKeys(check.page)
  await test.step('a checker sees the masks and rejects', async () => {
    await check.page.goto(objectAddress('check', tagId))
    await checking.shown('room-crossing.webm')
    await expect(checking.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await checker.press('q')
    await expect(checking.verdict('不合格')).toBeChecked()
    await checker.press('ArrowRight')
    await expect(checking.frame).toHaveValue('1')
    await checker.press('d')
    await checker.drag([-64, 0], [128, 48])
    await checker.press('Home')
    await checker.press('m')
    await checker.write('第 1 帧多画了')
    await picture(check.page, '2-rejected')
    await checker.press('Control+Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    expect((await seen()).resource.status).toBe('rejected')
  })

  await test.step('the annotator reads the reason, clears the frame and pushes again', async () => {
    await mark.page.goto(`/mark-video-segment?stage=redo&from=rejected&tag=${tagId}`)
    await labelling.shown('room-crossing.webm')
    await expect(labelling.rejection.getByText('第 1 帧多画了')).toBeVisible()
    await marker.press('/')
    await expect(labelling.frame).toHaveValue('1')
    await marker.press('n')
    await expect(labelling.object('对象 1')).toHaveAttribute('aria-current', 'true')
    await marker.press('Home')
    await expect(labelling.frame).toHaveValue('0')
    await marker.press('PageDown')
    await expect(labelling.frame).toHaveValue('1')
    await marker.press('Delete')
    await expect(labelling.here('对象 1')).toHaveAttribute('data-here', 'erased')
    await marker.press('Home')
    await expect(labelling.frame).toHaveValue('0')
    const change = mark.page.getByRole('button', { name: '对象 1的掩膜' })
    await expect(change).toContainText('1 帧已删除')
    await marker.press('.')
    await expect(labelling.frame).toHaveValue('1')
    await picture(mark.page, '3-redone')
    await marker.press('Enter')
    await expect(labelling.done).toBeVisible()
    await labelling.allSent()
    expect((await seen()).version).toBe(2)
    expect(await areasOf(admin, uuid)).toEqual({ 0: handedIn['0'], 1: 'manual 0' })
    expect(await areasOf(admin, uuid, 1)).toEqual(handedIn)
  })

  await test.step('a checker lays the rejected version beside it, each with its own masks', async () => {
    // The key comes before it is known what has changed.
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await check.page.route(/\/masks\/index\?.*since=/, async (route) => {
      await answered
      await route.continue()
    })
    await check.page.goto(objectAddress('check', tagId))
    await checking.shown('room-crossing.webm')
    await checker.press('.')
    await expect(check.page.getByText('正在比较改动，比较完就跳转')).toBeVisible()
    answer()
    await expect(checking.frame).toHaveValue('1')
    await checker.press('Shift+V')
    const compared = check.page.getByRole('dialog', { name: '对照版本' })
    const differing = compared.getByRole('button', { name: '对象 1的掩膜' })
    await expect(differing).toContainText('1 帧已删除')
    await expect(compared.getByText('第 1 帧', { exact: true }).first()).toBeVisible()
    const before = compared.getByRole('img', { name: '版本 1' })
    const now = compared.getByRole('img', { name: '当前（未提交）' })
    await expect(before).toBeVisible()
    await picture(check.page, '4-compared')
    await expect.poll(() => marksIn(before)).toBeGreaterThan(5)
    await expect.poll(() => huesIn(now)).toBeGreaterThan(200)
    expect(await marksIn(now)).toBe(0)
    await checker.press('Escape')
    await expect(compared).toHaveCount(0)
    await checker.press('Home')
    await expect(checking.frame).toHaveValue('0')
  })

  await test.step('a checker corrects a mask alone and passes it; that makes a version', async () => {
    await checker.press('b')
    await checker.press('n')
    await expect(checking.hint).toHaveText('正在画：对象 1')
    await checker.drag([-64, -40], [128, 0])
    await checker.press('w')
    await expect(checking.verdict('合格')).toBeChecked()
    await picture(check.page, '4-corrected')
    await checker.press('Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    const { version, resource } = await seen()
    expect([version, resource.status]).toEqual([3, 'checked'])
    expect(await areasOf(admin, uuid)).not.toEqual({ 0: handedIn['0'], 1: 'manual 0' })
  })

  await test.step('the approver accepts it', async () => {
    const approve = await enter('approve1')
    const approving = objectPage(approve.page)
    const approver = await handsOnKeys(approve.page)
    await approve.page.goto(objectAddress('approve', tagId))
    await approving.shown('room-crossing.webm')
    await expect(approving.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await approver.press('w')
    await picture(approve.page, '5-approved')
    await approver.press('Enter')
    await expect(approving.done).toBeVisible()
    await approving.allSent()
    expect((await seen()).resource.status).toBe('approved')
    expect(approver.presses()).toBe(0)
  })

  await test.step('a share shows the masks and refuses changes', async () => {
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: uuid })
    await mark.page.context().clearCookies()
    await mark.page.goto(`/mark-video-segment-share/${id}`)
    await labelling.shown()
    await expect(labelling.here('对象 1')).toHaveAttribute('data-here', 'manual')
    await marker.press('ArrowRight')
    await expect(labelling.here('对象 1')).toHaveAttribute('data-here', 'erased')
    await marker.press('s')
    await expect(mark.page.getByText('只读模式下无法修改')).toBeVisible()
    await picture(mark.page, '6-shared')
  })
  expect([marker.presses(), checker.presses()]).toEqual([0, 0])
})
