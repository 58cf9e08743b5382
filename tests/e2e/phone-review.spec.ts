import { annotatePage, canvasOf } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { touchScreen } from './support/pointers.ts'
import { expect, test } from './support/world.ts'

const PHONE = { width: 390, height: 844 }

test('a check works on a phone: view, pinch, swipe and judge; marking says that it needs a computer', async ({
  enter,
}) => {
  const { page } = await enter('check1', { isNew: true })
  await page.setViewportSize(PHONE)
  await page.goto('/mark-image?stage=check')
  const canvas = canvasOf(page)
  await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
  expect(await findingsIn(page, 'a check on a phone')).toEqual([])
  const { x, y, width, height } = (await canvas.boundingBox())!
  expect([x, width]).toEqual([0, PHONE.width])
  const touch = await touchScreen(page)
  const at = (dx: number) => ({ x: x + width / 2 + dx, y: y + height / 2 })
  const position = page.getByText(/^\d \/ 2$/)
  const zoom = page.getByRole('button', { name: '缩放比例' })
  await expect(page.locator('[data-tour="panel"]')).toHaveCSS('outline-style', 'none')
  const start = page.locator('[data-item-name] > span')
  expect(await start.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
  await page.screenshot({ path: 'dist/playwright/phone-review.png' })
  const fitted = (await zoom.textContent()) ?? ''

  await test.step('a finger that goes sideways goes to the next item, and back', async () => {
    await expect(position).toHaveText('1 / 2')
    await touch.down(at(100))
    await touch.move(at(0))
    await touch.move(at(-100))
    await touch.up()
    await expect(position).toHaveText('2 / 2')
    await touch.down(at(-100))
    await touch.move(at(100))
    await touch.up()
    await expect(position).toHaveText('1 / 2')
  })

  await test.step('two fingers zoom; then one finger moves the picture and goes nowhere', async () => {
    await touch.down(at(-20))
    await touch.down(at(-20), at(20))
    await touch.move(at(-80), at(80))
    await touch.up(at(-80))
    await touch.up()
    await expect(zoom).not.toHaveText(fitted)
    await touch.down(at(100))
    await touch.move(at(-100))
    await touch.up()
    await expect(position).toHaveText('1 / 2')
    await expect(page.getByText('在图上框出有问题的地方')).toBeVisible()
  })

  await test.step('a box is drawn once one asks for it, and the verdict is given by a tap', async () => {
    await page.getByText('画错误框').click()
    await touch.down(at(-60))
    await touch.move({ ...at(0), y: at(0).y + 30 })
    await touch.move({ ...at(60), y: at(0).y + 60 })
    await touch.up()
    await expect(page.getByText('在图上框出有问题的地方')).toHaveCount(0)
    // The radio itself lies hidden in what is tapped.
    const verdict = annotatePage(page).verdict('合格')
    await verdict.locator('..').click()
    await expect(verdict).toBeChecked()
  })

  const marker = (await enter('mark1')).page
  await marker.setViewportSize(PHONE)
  await marker.goto('/mark-image?stage=mark')
  await expect(marker.getByText('屏幕太小，不能标注')).toBeVisible()
  await expect(marker.getByRole('button', { name: '提交' })).toBeDisabled()
  await marker.setViewportSize({ width: 1280, height: 720 })
  await expect(marker.getByText('屏幕太小，不能标注')).toHaveCount(0)
})
