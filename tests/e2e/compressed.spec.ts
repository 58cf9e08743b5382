import { loginPage } from './support/login-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What the built product sends of itself, and what its policy lets that do. */

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

test('no page violates the content security policy', async ({ page }) => {
  const tried: string[] = []
  await page.exposeFunction('note', (what: string) => tried.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { note: (what: string) => void }).note(`${violatedDirective} ${blockedURI}`)
    })
  })
  await page.goto('/manage-user')
  await loginPage(page).fill('admin')
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(tried).toEqual([])
})
