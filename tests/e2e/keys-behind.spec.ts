import { handInTwice } from './support/refused.ts'
import { openDriver } from './support/image-driver.ts'
import { labelling } from './support/key-driver.ts'
import { address, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Keys while something else than the picture is asked of a person: a name, a question, a dialog that has just closed. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES

test('a slowly typed name is used completely', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '慢慢改名', ['名.png'])
  const { page } = await enter('mark1')
  // As Firefox has it, where what is selected has no focus by that.
  await page.addInitScript(() => {
    HTMLInputElement.prototype.select = function selectAll() {
      this.setSelectionRange(0, this.value.length)
    }
  })
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('名.png')
  await segments.locate()
  await page.keyboard.press('1')
  await segments.stroke({ x: 150, y: 100 }, { x: 350, y: 100 })
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: /^重命名/ })
  await expect(field).toBeFocused()
  // The time at work is counted once a second, and all that is on the page is drawn anew.
  await page.keyboard.type('left hand', { delay: 300 })
  await expect(field).toHaveValue('left hand')
  await page.keyboard.press('Enter')
  await expect(segments.line('left hand')).toBeVisible()
})

test('a question before leaving takes the keys: nothing is submitted behind it', async ({
  enter,
  server,
}) => {
  await stockTag(server.url, '离开一期', PICTURES)
  const person = await enter('mark1')
  const { page, board, annotate } = await openDriver(person, '离开一期')
  await board.pull('领取标注')
  await annotate.open(FIRST)
  await person.context.setOffline(true)
  await page.keyboard.press('c')
  await annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  await annotate.back.click()
  const question = page.getByRole('dialog', { name: '离开标注页？' })
  await expect(question).toBeVisible()
  for (const key of ['Enter', 'w', 'Control+z']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(annotate.bar.getByText(FIRST, { exact: true })).toBeVisible()
  await expect(annotate.crops).toHaveCount(1)
  await expect(annotate.bar.getByText(/待提交/)).toHaveCount(0)
  // They are those of the work again.
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
  await person.context.setOffline(false)
})

test('Enter presses the focused button, also after a dialog returned the focus', async ({
  enter,
  server,
}) => {
  await stockTag(server.url, '焦点一期', PICTURES)
  const { page, board, annotate } = await openDriver(await enter('mark1'), '焦点一期')
  await board.pull('领取标注')
  await annotate.open(FIRST)
  const button = annotate.stripItem(SECOND)
  await annotate.stripItem(FIRST).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
  await expect(annotate.stripItem(FIRST)).not.toContainText('提交')
})

test('work refused on another page is a link, not a hidden dialog', async ({ enter, server }) => {
  const { page, annotate, drawer } = await handInTwice(enter, server.url, '别处被拒')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const tagId = await stockTag(server.url, '别处返工', ['丙.jpg'])
  await page.goto(`/mark-image?stage=redo&tag=${tagId}`)
  await annotate.bar.getByRole('button', { name: '1 条未被接受' }).click()
  await expect(page).toHaveURL(/\/mark-image\?stage=mark/)
  await annotate.bar.getByRole('button', { name: '1 条未被接受' }).click()
  await expect(drawer).toBeVisible()
})

test('asking for a version to compare with shows a notice if there is none', async ({ enter, server }) => {
  const { page } = await labelling(enter, server.url, '无可叠加')
  await page.keyboard.press('Shift+Backquote')
  await expect(page.getByText('还没有提交过版本，没有可对照的内容')).toBeVisible()
})

test('a key of the first moment is not lost, and none opens a search or menu of the browser', async ({
  enter,
  server,
}) => {
  await stockTag(server.url, '键不外传', PICTURES)
  const { page, board, annotate } = await openDriver(await enter('mark1'), '键不外传')
  // Sooner than a hand could: when the tools are there, and the picture is not.
  await page.evaluate(() =>
    new MutationObserver((_, watch) => {
      if (!document.querySelector('[role=toolbar]')) return
      watch.disconnect()
      const key = { code: 'Digit1', key: '1', bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    }).observe(document.body, { subtree: true, childList: true }),
  )
  await board.pull('领取标注')
  await annotate.shown(FIRST)
  await expect(page.getByRole('button', { name: '缩放比例' })).toHaveText('100%')
  const toBrowser = await page.evaluateHandle(() => {
    const keys: string[] = []
    for (const type of ['keydown', 'keyup'] as const)
      window.addEventListener(type, (event) => {
        if (!event.defaultPrevented) keys.push(`${event.key} ${type}`)
      })
    return keys
  })
  for (const key of ["'", '/', 'Alt']) await page.keyboard.press(key)
  expect(await toBrowser.jsonValue()).toEqual(["' keyup", '/ keyup', 'Alt keydown'])
  const remark = page.getByRole('textbox', { name: '备注' })
  await remark.fill('')
  await remark.press("'")
  await remark.press('/')
  await expect(remark).toHaveValue("'/")
})
