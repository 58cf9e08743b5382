import type { Page, Route } from '@playwright/test'
import type { Desk } from './support/desk.ts'
import { openDesk } from './support/desk.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Keys that a person changes, the palette, and input methods. */

const PICTURES = ['甲.jpg', '乙.jpg', '丙.jpg'] as const
const [FIRST, SECOND, THIRD] = PICTURES

const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '命令面板' })
  return {
    dialog,
    query: dialog.getByRole('combobox', { name: '命令面板' }),
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
  }
}

const keysDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '自定义快捷键' })
  const row = (words: string) => dialog.getByRole('listitem').filter({ hasText: words })
  return {
    dialog,
    row,
    change: async (words: string, key: string): Promise<void> => {
      await dialog.getByRole('button', { name: `更改“${words}”的按键` }).click()
      await expect(row(words).getByText('请按新的键')).toBeVisible()
      await page.keyboard.press(key)
    },
  }
}

async function labelling(
  enter: Parameters<Parameters<typeof test>[2]>[0]['enter'],
  url: string,
  tag: string,
): Promise<Desk> {
  await stockTag(url, tag, PICTURES)
  const desk = await openDesk(await enter('mark1'), tag)
  await desk.take('领取标注', FIRST)
  return desk
}

test('Enter before the dictionary of readings has come takes what is found once it has', async ({
  enter,
  server,
}) => {
  const { page } = await labelling(enter, server.url, '字典一期')
  const held: Route[] = []
  await page.route(/\/assets\/esm-/, (route) => void held.push(route))
  await page.keyboard.press('Control+k')
  await palette(page).query.fill('zdykjj')
  await expect(palette(page).options).toHaveCount(0)
  await page.keyboard.press('Enter')
  for (const route of held) await route.continue()
  await expect(keysDialog(page).dialog).toBeVisible()
  await expect(palette(page).dialog).toBeHidden()
})

test('a person’s own key works, shows, and stays; what clashes is refused', async ({ enter, server }) => {
  const { page, annotate } = await labelling(enter, server.url, '快捷键一期')
  const keys = keysDialog(page)
  const boxTool = (key: string) =>
    page.getByRole('toolbar', { name: '工具' }).locator(`[aria-keyshortcuts="${key}"]`)

  await test.step('the help leads to it, searched by pinyin', async () => {
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: '快捷键' })
    await help.getByRole('searchbox', { name: '搜索' }).fill('gzk')
    await expect(help.getByRole('listitem')).toHaveText([
      '跟踪框设为整张图Shift+C',
      '沿用上一张的跟踪框R',
      '画跟踪框C',
    ])
    await help.getByRole('button', { name: '自定义快捷键' }).click()
    await expect(keys.dialog).toBeVisible()
  })

  await test.step('a key that is in use is refused and named', async () => {
    await keys.change('画跟踪框', 'x')
    await expect(keys.dialog.getByRole('alert')).toContainText('X 已用于“隐藏或显示标注”')
    await keys.dialog.getByRole('alert').getByRole('button', { name: '取消' }).click()
    await expect(keys.row('画跟踪框')).toHaveText('画跟踪框C')
    await keys.change('画跟踪框', 'Control+w')
    await expect(keys.dialog.getByRole('alert')).toContainText('Ctrl+W 由浏览器占用')
  })

  await test.step('a free key is taken', async () => {
    await keys.change('画跟踪框', 'k')
    await expect(keys.row('画跟踪框')).toContainText('已改')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('v')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('c')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('k')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('it is still there after a reload, and drawing with it works', async () => {
    await page.reload()
    await annotate.shown(FIRST)
    await page.keyboard.press('v')
    await page.keyboard.press('k')
    await annotate.draw({ x: 500, y: 300, width: 200, height: 160 })
    await expect(annotate.crops).toHaveCount(1)
  })

  await test.step('two keys change places, and all go back to what they were', async () => {
    const openKeys = async (): Promise<void> => {
      await page.keyboard.press('Control+k')
      await palette(page).query.fill('zdykjj')
      await page.keyboard.press('Enter')
    }
    await openKeys()
    await keys.change('填写备注或意见', 'x')
    await keys.dialog.getByRole('button', { name: '互换两者的键' }).click()
    await expect(keys.row('填写备注或意见')).toContainText('X')
    await expect(keys.row('隐藏或显示标注')).toContainText('M')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('m')
    await expect(page.getByText('标注已隐藏，按 M 显示')).toBeVisible()
    await page.keyboard.press('m')
    await openKeys()
    await keys.dialog.getByRole('button', { name: '全部恢复默认' }).click()
    await expect(keys.row('画跟踪框')).toHaveText('画跟踪框C')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('x')
    await expect(page.getByText('标注已隐藏，按 X 显示')).toBeVisible()
  })
})

test('a person’s own key follows them to another machine: there from the start, and once it is online again', async ({
  enter,
  server,
}) => {
  const tag = '快捷键四期'
  const { page, annotate } = await labelling(enter, server.url, tag)
  const there = await openDesk(await enter('mark1'), tag)
  const keys = keysDialog(page)
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/user/settings'))
  const toolWith = (at: Page, key: string) =>
    at.getByRole('toolbar', { name: '工具' }).locator(`[aria-keyshortcuts="${key}"]`)

  await page.keyboard.press('Control+k')
  await palette(page).query.fill('自定义快捷键')
  await page.keyboard.press('Enter')
  const sent = saved()
  await keys.change('画跟踪框', 'k')
  expect((await sent).status()).toBe(200)
  await there.take('领取标注', FIRST)
  await there.page.reload()
  await expect(toolWith(there.page, 'K')).toBeVisible()

  const back = saved()
  await keys.dialog.getByRole('button', { name: '全部恢复默认' }).click()
  expect((await back).status()).toBe(200)
  await there.page.context().setOffline(true)
  await there.page.context().setOffline(false)
  await expect(toolWith(there.page, 'C')).toBeVisible()
  await keys.dialog.getByRole('button', { name: '完成' }).click()
  await annotate.shown(FIRST)
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

test('what an input method composes triggers no keys', async ({ enter, server }) => {
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

  // Keys that the input method takes come with code 229 wherever the focus is.
  await page.keyboard.press('Escape')
  const press = (keyCode: number, isComposing: boolean) =>
    page.evaluate(
      ([code, composing]) => {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            code: 'KeyQ',
            key: 'Process',
            keyCode: code,
            isComposing: composing,
            bubbles: true,
          } as KeyboardEventInit),
        )
      },
      [keyCode, isComposing] as const,
    )
  await press(229, false)
  await press(81, true)
  await expect(annotate.availability('可用')).toBeChecked()
  await press(81, false)
  await expect(annotate.availability('不可用')).toBeChecked()
})
