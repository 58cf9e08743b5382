import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { login } from '../support/api.ts'
import { openDriver } from './support/image-driver.ts'
import { pullByKeys } from './support/hands.ts'
import { stockTag, UNASKED } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A rejection from one key to the list of what was done about it, and rounds of judging without a pointer. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES
const REASONS = ['框不准', '漏标']
/** Colour of tracking crops, see src/kinds/colours.ts. */
const TRACKING = [0x12, 0xd8, 0xa0] as const

async function stock(url: string, tag: string): Promise<void> {
  const id = await stockTag(url, tag, PICTURES)
  const admin = await login(url, 'admin')
  await admin.ask('PUT', `/api/admin/images2/tags/${id}`, {
    name: tag,
    settings: { ...UNASKED, commentRequired: true, commentReasons: REASONS },
  })
}

/** Columns of the canvas in which the left and right edges of the tracking crop are seen, in a band at this height. */
async function trackingColumns(canvas: Locator, y: number): Promise<number[]> {
  const { data, info } = await sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isSeen = (x: number): boolean =>
    TRACKING.every((value, channel) => Math.abs((data[(y * info.width + x) * 3 + channel] ?? 0) - value) < 40)
  const seen = Array.from({ length: info.width }, (_, x) => x).filter(isSeen)
  return seen.filter((x) => !seen.includes(x - 1))
}

test('a rejection is made by keys, shown on the picture, corrected and judged again', async ({
  enter,
  server,
}) => {
  const tag = '复核一期'
  await stock(server.url, tag)
  const marker = await openDriver(await enter('mark1'), tag)
  const checker = await openDriver(await enter('check1'), tag)
  const middle = { x: 560, y: 300, width: 240, height: 200 }

  await test.step('somebody labels', async () => {
    await marker.take('领取标注', FIRST)
    await marker.annotate.draw(middle)
    await marker.page.keyboard.press('Enter')
    await marker.annotate.shown(SECOND)
    await marker.handIn()
  })

  await test.step('a checker rejects with one key, a reason by its number, and an error box', async () => {
    const { page, annotate } = checker
    await checker.board.choose(tag)
    await checker.take('领取审核', FIRST)
    const box = { x: 480, y: 260, width: 120, height: 90 }
    const words = page.getByRole('textbox', { name: '这一处的问题' })
    await annotate.draw(box)
    // A box proposes a rejection, and takes it back with it where nothing else was said.
    await expect(words).toBeFocused()
    await expect(annotate.verdict('不合格')).toBeChecked()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect(annotate.verdict('不合格')).not.toBeChecked()
    // Digits are those on the reasons for as long as the box has no words.
    await annotate.draw(box)
    await expect(words).toBeFocused()
    await page.keyboard.press('2')
    await expect(words).not.toBeFocused()
    await expect(words).toHaveValue('')
    await expect(annotate.comment).toHaveValue('漏标')
    await page.keyboard.press('2')
    await expect(annotate.comment).toHaveValue('')
    await page.keyboard.press('Delete')
    // What is typed after a box are its words. Enter gives the keys back.
    await annotate.draw(box)
    await expect(words).toBeFocused()
    await page.keyboard.insertText('左边没有贴住，请对齐到物体边缘')
    await page.keyboard.press('Enter')
    await expect(words).not.toBeFocused()
    await expect(words).toHaveValue('左边没有贴住，请对齐到物体边缘')
    // Its words are one key away, selected or not.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Quote')
    await expect(words).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.down('z')
    await page.keyboard.press('q')
    // The one place of the verdict is the panel: nothing lies over the picture.
    const reasons = page.getByRole('group', { name: '常用意见' })
    await expect(reasons.getByRole('button')).toHaveText(['1框不准', '2漏标'])
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(0)
    // What a key holds goes on beside those that reasons bring.
    await expect(page.locator('[data-magnifier]')).toBeVisible()
    await page.keyboard.up('z')
    await page.keyboard.press('2')
    await page.keyboard.press('1')
    await page.keyboard.press('2')
    await expect(annotate.comment).toHaveValue('框不准')
    await page.keyboard.press('Escape')
    // Digits stay with the reasons for as long as it is judged so.
    await expect(reasons.locator('kbd')).toHaveText(['1', '2'])
    await page.keyboard.press('2')
    await expect(annotate.comment).toHaveValue('框不准；漏标')
    await page.keyboard.press('2')
    await expect(annotate.comment).toHaveValue('框不准')
    // In the comment itself digits are text, and Alt picks.
    await page.keyboard.press('m')
    await page.keyboard.type('，差 3 像素')
    await page.keyboard.press('Alt+2')
    await expect(annotate.comment).toHaveValue('框不准，差 3 像素；漏标')
    // Words behind a reason leave it a reason.
    await page.keyboard.type('右上角')
    await expect(annotate.comment).toHaveValue('框不准，差 3 像素；漏标；右上角')
    await page.keyboard.press('Alt+2')
    await expect(annotate.comment).toHaveValue('框不准，差 3 像素；右上角')
    await page.keyboard.press('Alt+2')
    await expect(annotate.comment).toHaveValue('框不准，差 3 像素；右上角；漏标')
    // The field shows what a key picked before the next key can come: that would write over it.
    const shownAtOnce = await annotate.comment.evaluate(async (field: HTMLTextAreaElement) => {
      field.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'Digit2', key: '2', altKey: true, bubbles: true }),
      )
      await Promise.resolve()
      return field.value
    })
    expect(shownAtOnce).toBe('框不准，差 3 像素；右上角')
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('Control+Enter')
    await annotate.shown(SECOND)
    await page.keyboard.press('w')
    await checker.handIn()
  })

  const { page, annotate } = marker
  const bubble = page.getByRole('list', { name: '图上的意见' }).getByRole('listitem')
  const changes = page.locator('section', { has: page.getByRole('button', { name: '驳回后的改动' }) })
  await test.step('redo shows what was said, beside the box that it is about', async () => {
    await marker.board.choose(tag)
    await (await marker.board.row('驳回', FIRST)).getByRole('link', { name: '返工' }).click()
    await annotate.shown(FIRST)
    await expect(bubble).toHaveText(['1左边没有贴住，请对齐到物体边缘'])
    // Beside the box and not on it, once the page has found the place.
    const place = async () => (await bubble.boundingBox())!
    await expect
      .poll(async () => {
        const { x, y, width, height } = await place()
        return x >= 600 || x + width <= 480 || y >= 350 || y + height <= 260
      })
      .toBe(true)
    const at = await place()
    // Below the pointer it folds, so that what it covers can be worked on.
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await expect(bubble).toHaveAttribute('data-folded', '')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height + 40)
    await expect(bubble).not.toHaveAttribute('data-folded')
    await page.keyboard.press('Shift+M')
    await expect(bubble).toHaveCount(0)
    await page.keyboard.press('Shift+M')
    await expect(bubble).toHaveCount(1)
    await expect(changes).toContainText('与被驳回的版本完全相同')
    const places = annotate.rejection.getByRole('listitem').getByRole('button')
    await expect(places).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('/')
    await expect(places).toHaveAttribute('aria-pressed', 'true')
    // Whoever presses Enter twice on what came before must not hand this in unseen.
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^与上次提交的完全相同/)).toBeVisible()
    await expect(annotate.bar.getByText(FIRST, { exact: true })).toBeVisible()
  })

  const before = await trackingColumns(annotate.canvas, 330)
  await test.step('what is changed since is listed and gone to', async () => {
    await page.keyboard.press('v')
    await page.keyboard.press('n')
    for (let time = 0; time < 4; time++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Escape')
    await expect(changes.getByRole('button', { name: /跟踪框/ })).toHaveCount(1)
    await page.keyboard.press('.')
    await expect(changes.getByRole('button', { name: /跟踪框/ })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('a held key shows the rejected version in the place of the work', async () => {
    const after = await trackingColumns(annotate.canvas, 330)
    expect(after).not.toEqual(before)
    await page.keyboard.press('.')
    await expect(changes.getByRole('button', { name: /跟踪框/ })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.down('Backquote')
    await expect(page.getByText('正在看：版本 1 · 被驳回')).toBeVisible()
    await expect.poll(() => trackingColumns(annotate.canvas, 330)).toEqual(before)
    // What lies under it is not changed by hands that do not see it.
    const refusal = page.getByText('正在看另一版本，松开按键后再改')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(refusal).toHaveCount(1)
    await annotate.canvas.click()
    await expect(refusal).not.toHaveCount(0)
    await page.keyboard.up('Backquote')
    await page.keyboard.press('Escape')
    await expect.poll(() => trackingColumns(annotate.canvas, 330)).toEqual(after)
  })

  await test.step('both versions stand beside each other', async () => {
    await page.keyboard.press('Shift+V')
    const dialog = page.getByRole('dialog', { name: '对照版本' })
    const picture = (side: string) => dialog.getByRole('region', { name: side }).getByRole('img')
    await expect(dialog.getByRole('combobox', { name: '左侧版本' })).toHaveValue('1')
    await expect(dialog.getByRole('combobox', { name: '右侧版本' })).toHaveValue('current')
    await expect(
      dialog.getByRole('region', { name: '差异' }).getByRole('button', { name: /跟踪框/ }),
    ).toHaveCount(1)
    await expect.poll(async () => (await trackingColumns(picture('左侧版本'), 300)).length).toBeGreaterThan(0)
    expect(await trackingColumns(picture('左侧版本'), 300)).not.toEqual(
      await trackingColumns(picture('右侧版本'), 300),
    )
    await dialog.getByText('重叠', { exact: true }).click()
    const right = await trackingColumns(picture('右侧版本'), 300)
    await page.keyboard.down('Backquote')
    await expect(dialog.getByRole('region', { name: '左侧版本' })).toBeVisible()
    expect(await trackingColumns(picture('左侧版本'), 300)).not.toEqual(right)
    await page.keyboard.up('Backquote')
    await dialog.getByRole('combobox', { name: '右侧版本' }).selectOption({ label: '当前（未提交）' })
    await page.keyboard.press('Escape')
    await marker.handIn()
  })

  await test.step('the checker sees what was done about it, against the version that was rejected', async () => {
    const again = checker.page
    await checker.board.choose(tag)
    await checker.take('领取审核', FIRST)
    const done = again.locator('section', { has: again.getByRole('button', { name: '驳回后的改动' }) })
    await expect(done.getByRole('button', { name: /跟踪框/ })).toHaveCount(1)
    await again.keyboard.press('Shift+V')
    const left = again.getByRole('combobox', { name: '左侧版本' })
    await expect(left.getByRole('option')).toHaveText([
      /^当前/,
      /^版本 2 · 返工 · 标注一号/,
      /^版本 1 · 标注 · 标注一号/,
    ])
    // What its key opened it closes, as Escape does.
    const versions = again.getByRole('dialog', { name: '对照版本' })
    await again.keyboard.press('Shift+V')
    await expect(versions).toHaveCount(0)
    await again.keyboard.press('Shift+V')
    await expect(versions).toBeVisible()
    await again.keyboard.press('Escape')
    await expect(versions).toHaveCount(0)
    await again.keyboard.press('w')
    await checker.handIn()
  })
})

test('judging works by keyboard alone', async ({ enter, server }) => {
  const tag = '复核二期'
  await stock(server.url, tag)
  const marker = await openDriver(await enter('mark1'), tag)
  await pullByKeys(marker.page, '领取标注', FIRST)
  await marker.page.keyboard.press('Enter')
  await marker.annotate.shown(SECOND)
  await marker.page.keyboard.press('Enter')
  await expect(marker.annotate.done).toBeVisible()

  for (const [person, button] of [
    ['check1', '领取审核'],
    ['approve1', '领取验收'],
  ] as const) {
    const { page, annotate } = await openDriver(await enter(person), tag)
    await pullByKeys(page, button, FIRST)
    // Without a verdict nothing is handed in, and nobody is told so any longer than that is true.
    await page.keyboard.press('Enter')
    await expect(page.getByText(/还没有判定合格或不合格/)).toBeVisible()
    await page.keyboard.press('Alt+1')
    await expect(annotate.verdict('不合格')).toBeChecked()
    await expect(page.getByText(/还没有判定合格或不合格/)).toHaveCount(0)
    await page.keyboard.press('1')
    await page.keyboard.press('w')
    // A tool that draws is not carried on to the next item.
    const errorBox = page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name: '画错误框' })
    await page.keyboard.press('c')
    await expect(errorBox).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Enter')
    await annotate.shown(SECOND)
    await expect(errorBox).toHaveAttribute('aria-pressed', 'true')
    // Back to what was handed in, to judge it otherwise, and on with the batch.
    await page.keyboard.press('Alt+ArrowUp')
    await annotate.shown(FIRST)
    await page.keyboard.press('Shift+Enter')
    await expect(annotate.bar.getByText(/^修改(审核|验收)$/)).toBeVisible()
    await expect(annotate.verdict('合格')).toBeChecked()
    await page.keyboard.press('m')
    await page.keyboard.type('再看一遍也合格')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('修改已提交', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await annotate.shown(FIRST)
    await page.keyboard.press('Alt+ArrowDown')
    await annotate.shown(SECOND)
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
    await annotate.allSent()
    // The same key asks for more.
    const asked = page.waitForRequest(/\/(checks|approve)(\/pull)?$/)
    await page.keyboard.press('Enter')
    await asked
  }
})
