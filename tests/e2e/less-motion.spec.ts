import { expect, test } from './support/world.ts'

test.use({ sharesServer: true, contextOptions: { reducedMotion: 'no-preference' } })

test('reduced motion switches animations off', async ({ enter }) => {
  const { page } = await enter('admin')
  /** Milliseconds that the slowest of all that may move on the page takes. */
  const slowest = () =>
    page.evaluate(() => {
      const times = (text: string) => text.split(',').map((each) => parseFloat(each) * 1000)
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [...times(transitionDuration), ...times(animationDuration)]
        }),
      )
    })
  await page.goto('/manage-user')
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(page.getByRole('dialog', { name: '新建用户' })).toBeVisible()
  expect(await slowest()).toBeGreaterThan(50)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await slowest()).toBeLessThan(1)
  // A transition of each element, however short, would pass a colour on from one to the next, a frame apart.
  const begun = await page.evaluate(() => {
    document.documentElement.setAttribute('data-theme', 'light')
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(begun).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '更多 标注一号' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await slowest()).toBeLessThan(1)
  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('img', { name: /^每日产出/ })).toBeVisible()
  expect(await slowest()).toBeLessThan(1)
})
