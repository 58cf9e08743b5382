import type { Page } from '@playwright/test'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { login } from '../support/api.ts'
import { canvasOf } from './support/annotate-page.ts'
import { coveredIcons, findingsIn, fits } from './support/checks.ts'
import { expect, test } from './support/world.ts'

/** The pages that people sit in, what is shared of them, and those that say what went wrong. */

const shown = (page: Page): Promise<void> =>
  expect(canvasOf(page)).toHaveAttribute('data-picture-status', 'ready')

for (const kind of ALL_KINDS)
  test(`marking, checking and shares have no serious findings and fit their windows: ${kind}`, async ({
    enter,
    server,
  }) => {
    const admin = await login(server.url, 'admin')
    const { items } = await admin.ask<{ items: { resourceId: string }[] }>(
      'GET',
      `/api/operationRecords?kind=${kind}&type=2&scope=all&pageSize=1`,
    )
    const share = await admin.ask<{ url: string }>('POST', '/api/shares', {
      resourceId: items[0]?.resourceId,
    })
    const found: string[] = []
    for (const [who, address] of [
      ['mark1', `/mark-${kind}?stage=mark`],
      ['check1', `/mark-${kind}?stage=check`],
      ['mark1', share.url],
    ] as const) {
      const { page } = await enter(who)
      await page.goto(address)
      await shown(page)
      found.push(...(await findingsIn(page, `${who} ${kind}`)))
      found.push(...(await coveredIcons(page)))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await fits(page, address)
      await page.close()
    }
    expect(found).toEqual([])
  })

test('axe finds nothing serious on error pages and the login page', async ({ enter, page }) => {
  const marker = (await enter('mark1')).page
  const found: string[] = []
  for (const address of ['/no-such-page', '/manage-user', '/share/no-such-share']) {
    await marker.goto(address)
    await expect(marker.getByRole('heading').first()).toBeVisible()
    found.push(...(await findingsIn(marker, address)))
  }
  await page.goto('/login')
  await expect(page.getByText('演示账号')).toBeVisible()
  found.push(...(await findingsIn(page, '/login')))
  expect(found).toEqual([])
})
