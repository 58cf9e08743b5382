import { canvasOf } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

test('the time that somebody works is taken by the server', async ({ enter }) => {
  const { page } = await enter('mark1')
  const told: { status: number; worked: boolean }[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/activity') return
    const { items } = response.request().postDataJSON() as { items: { activeMs: number }[] }
    told.push({ status: response.status(), worked: items.some(({ activeMs }) => activeMs > 0) })
  })
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
    .poll(() => told)
    .toEqual([
      { status: 200, worked: false },
      { status: 200, worked: true },
    ])
})
