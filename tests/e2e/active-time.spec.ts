import { canvasOf } from './support/annotate-page.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

test('the server records active time', async ({ enter }) => {
  const { page } = await enter('mark1')
  const reported: { status: number; worked: boolean }[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/activity') return
    const { items } = response.request().postDataJSON() as { items: { activeMs: number }[] }
    reported.push({ status: response.status(), worked: items.some(({ activeMs }) => activeMs > 0) })
  })
  await goHome(page)
  await page.goto('/mark-image?stage=mark')
  await expect(canvasOf(page)).toHaveAttribute('data-picture-status', 'ready')
  const clock = page.getByRole('banner').getByText(/^\d+:\d\d$/)
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return clock.textContent()
    })
    .not.toBe('0:00')
  // Time is told now and then, and whenever the page goes out of sight.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect
    .poll(() => reported)
    .toEqual([
      { status: 200, worked: false },
      { status: 200, worked: true },
    ])
})

test('a playing video counts as active time without input', async ({ enter }) => {
  const { page } = await enter('mark1')
  await page.clock.install()
  await page.goto('/mark-video?stage=mark')
  const play = page.getByRole('button', { name: /^播放/ })
  await expect(play).toBeEnabled()
  await expect(canvasOf(page)).toHaveAttribute('data-picture-status', 'ready')
  // The video itself plays by another clock; at its slowest it does not end meanwhile.
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const pause = page.getByRole('button', { name: /^暂停/ })
  await expect(pause).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(pause).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^\d+:\d\d$/)).toHaveText(/^1:[0-2]\d$/)
})
