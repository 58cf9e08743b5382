import { expect, test } from './support/world.ts'

/** What the built product sends of itself. */

test('code and styles come compressed', async ({ page }) => {
  const sent = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const [, name] = /\/assets\/([^/]+\.(?:js|css))$/.exec(response.url()) ?? []
    if (name !== undefined) sent.set(name, response.headers()['content-encoding'])
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible()
  expect(sent.size).toBeGreaterThan(2)
  expect([...sent].filter(([, encoding]) => encoding !== 'br')).toEqual([])
})
