import { KINDS, ALL_KINDS } from '../../src/domain/kinds.ts'
import { login } from '../support/api.ts'
import { canvasOf } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

/** Every kind's share page, opened by somebody without a login. */

interface Records {
  items: { resourceId: string; user: { name: string } }[]
}

for (const kind of ALL_KINDS)
  test(`a visitor sees the shared item and nothing else: ${KINDS[kind].label}`, async ({ page, server }) => {
    const admin = await login(server.url, 'admin')
    const records = await admin.ask<Records>(
      'GET',
      `/api/operationRecords?kind=${kind}&type=2&scope=all&pageSize=1`,
    )
    const [record] = records.items
    const share = await admin.ask<{ id: string; url: string }>('POST', '/api/shares', {
      resourceId: record?.resourceId,
    })
    const { resource } = await admin.ask<{ resource: { name: string } }>(
      'GET',
      `/api/resources/${record?.resourceId}`,
    )
    const calls: string[] = []
    const failures: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') || pathname === '/__serverLoader') calls.push(pathname)
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) failures.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto(share.url)
    await expect(page).toHaveURL(share.url)
    await expect(page.getByText(resource.name, { exact: true }).first()).toBeVisible()
    await expect(canvasOf(page)).toHaveAttribute('data-picture-status', 'ready')
    await expect(page.getByText(record?.user.name ?? '', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(提交|保存草稿)/ })).toHaveCount(0)
    expect(failures).toEqual([])
    // What is shown came by the loader; masks of videos are the one thing that follows, by the share itself.
    expect([...new Set(calls)].filter((path) => !path.startsWith(`/api/shares/${share.id}/masks`))).toEqual([
      '/__serverLoader',
    ])
    expect((await admin.send('DELETE', `/api/shares/${share.id}`)).status).toBe(200)
    await page.reload()
    await expect(canvasOf(page)).toHaveCount(0)
  })

for (const kind of ['image', 'video'] as const)
  test(`expired addresses are renewed through the share: ${KINDS[kind].label}`, async ({ page, server }) => {
    const admin = await login(server.url, 'admin')
    const { items } = await admin.ask<Records>(
      'GET',
      `/api/operationRecords?kind=${kind}&type=2&scope=all&pageSize=1`,
    )
    const resourceId = items[0]?.resourceId
    const share = await admin.ask<{ id: string; url: string }>('POST', '/api/shares', { resourceId })
    const renewals: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) renewals.push(pathname)
    })
    await page.route('**/media/**', async (route) => {
      if (renewals.length > 0 || route.request().url().includes('.thumbnail')) return route.fallback()
      await route.fulfill({ status: 403, json: { message: '链接已过期' } })
    })
    await page.goto(share.url)
    await expect(canvasOf(page)).toHaveAttribute('data-picture-status', 'ready')
    expect(new Set(renewals)).toEqual(new Set([`/api/shares/${share.id}/media`]))
    expect((await admin.send('DELETE', `/api/shares/${share.id}`)).status).toBe(200)
  })

test('a share opens only on the page of its kind; the others say that it cannot be opened', async ({
  page,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<Records>(
    'GET',
    '/api/operationRecords?kind=video-segment&type=2&scope=all&pageSize=1',
  )
  const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: items[0]?.resourceId })
  for (const kind of ALL_KINDS.filter((each) => each !== 'video-segment')) {
    await page.goto(`${KINDS[kind].page}-share/${id}`)
    await expect(page.getByRole('heading', { name: '分享内容无法打开' }), kind).toBeVisible()
  }
})
