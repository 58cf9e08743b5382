import type { Page } from '@playwright/test'
import { keysDialog, labelling, palette, PICTURES } from './support/key-driver.ts'
import { expect, test } from './support/world.ts'

/** The palette, and input methods. */

const [, SECOND, THIRD] = PICTURES

test('Enter before the pinyin dictionary has loaded runs the match once it has', async ({
  enter,
  server,
}) => {
  const { page } = await labelling(enter, server.url, '字典一期')
  let release = (): void => undefined
  const pressed = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/esm-/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await palette(page).query.fill('zdykjj')
  await expect(palette(page).options).toHaveCount(0)
  await page.keyboard.press('Enter')
  release()
  await expect(keysDialog(page).dialog).toBeVisible()
  await expect(palette(page).dialog).toBeHidden()
})

test('the list of keys is printed completely, dark on white, without the page behind it', async ({
  enter,
  server,
}) => {
  const { page } = await labelling(enter, server.url, '打印一期')
  await page.getByRole('button', { name: '快捷键帮助' }).click()
  const dialog = page.getByRole('dialog', { name: '快捷键', exact: true })
  const last = dialog.getByRole('listitem').last()
  await expect(last).not.toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(dialog.getByRole('searchbox')).toBeHidden()
  const body = page.locator('body')
  const paper = async () => {
    const whole = await body.evaluate(({ scrollHeight }) => scrollHeight)
    const list = (await dialog.boundingBox())!
    const end = (await last.boundingBox())!
    return { startsAt: list.y, isWhole: end.y + end.height <= list.y + list.height && list.height <= whole }
  }
  expect(await paper()).toEqual({ startsAt: 0, isWhole: true })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('#root')).toBeVisible()
})

test('the palette finds commands by pinyin and key, and items by number', async ({ enter, server }) => {
  const { page, annotate } = await labelling(enter, server.url, '快捷键二期')
  const { dialog, query, options, chosen } = palette(page)

  await page.keyboard.press('Control+k')
  await expect(query).toBeFocused()
  await query.fill('bukeyong')
  await expect(chosen).toContainText('不可用')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(annotate.availability('不可用')).toBeChecked()

  await page.keyboard.press('Control+k')
  await query.fill('ctrl+z')
  await expect(chosen).toContainText('撤销')
  await page.keyboard.press('Enter')
  await expect(annotate.availability('可用')).toBeChecked()

  await page.keyboard.press('Control+k')
  await query.fill('shense')
  await expect(chosen).toContainText('切换浅色或深色')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.keyboard.press('Control+k')
  await query.fill('第 2')
  await expect(options).toHaveText([`第 2 条 ${SECOND}本批数据`])
  await page.keyboard.press('Enter')
  await annotate.shown(SECOND)

  await page.keyboard.press('Control+k')
  await query.fill('xiayitiao')
  await expect(chosen).toContainText('下一条')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await query.fill('没有这样的')
  await expect(dialog.getByText('没有与“没有这样的”相符的命令')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await query.fill('beizhu')
  await options.filter({ hasText: '填写备注' }).click()
  const remark = page.getByRole('textbox', { name: '备注' })
  await expect(remark).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(query).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remark).toBeFocused()
  await page.keyboard.press('Control+k')
  await query.fill('第 3')
  await page.keyboard.press('Enter')
  await annotate.shown(THIRD)
})

/** A key as the browser would tell of it. `keyCode` is the deprecated one, which no event that Playwright sends is without. */
const tell = (page: Page, key: { code: string; key: string; keyCode: number; isComposing?: boolean }) =>
  page.evaluate((told) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...told, bubbles: true }))
  }, key)

test('keys without a code are recognised by key code', async ({ enter, server }) => {
  const { page, annotate } = await labelling(enter, server.url, '键码一期')
  for (const [keyCode, key, word] of [
    [81, 'q', '不可用'],
    [69, 'e', '待定'],
    [87, 'w', '可用'],
  ] as const) {
    await tell(page, { code: '', key, keyCode })
    await expect(annotate.availability(word)).toBeChecked()
  }
})

test('composing with an input method triggers no shortcuts', async ({ enter, server }) => {
  const { page, annotate } = await labelling(enter, server.url, '快捷键三期')
  const method = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const remark = page.getByRole('textbox', { name: '备注' })

  await page.keyboard.press('m')
  await expect(remark).toBeFocused()
  await compose('q')
  await compose('qw')
  await method.send('Input.insertText', { text: '轻微' })
  await expect(remark).toHaveValue('轻微')
  await expect(annotate.availability('可用')).toBeChecked()

  await page.keyboard.press('Escape')
  const press = (keyCode: number, isComposing: boolean) =>
    tell(page, { code: 'KeyQ', key: 'Process', keyCode, isComposing })
  await press(81, true)
  await expect(annotate.availability('可用')).toBeChecked()
  // Some input methods take keys where nobody writes as well.
  await press(229, false)
  await expect(annotate.availability('不可用')).toBeChecked()
})
