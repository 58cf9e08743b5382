import { loginPage } from './support/login-page.ts'
import { expect, test } from './support/world.ts'

test('persist:root contains the five kinds and nothing else from the login on', async ({ page }) => {
  const kept = () =>
    page.evaluate(() => {
      const { owners = {} } = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as {
        owners?: Record<string, Record<string, { fields: object }>>
      }
      return Object.values(owners).flatMap((slices) =>
        Object.entries(slices).map(([name, { fields }]) => [name, 'rleData' in fields]),
      )
    })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await kept()).toEqual([])
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL('/mark-video-dashboard')
  expect(await kept()).toEqual(
    ['markVideo', 'markImage', 'markImageNode', 'markImageSegment', 'markVideoSegment'].map((name) => [
      name,
      false,
    ]),
  )
})
