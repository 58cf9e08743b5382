import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { login } from '../support/api.ts'
import { dashboard } from './support/dashboard.ts'
import { openDriver } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Counts of the dashboard while others work. */

interface Held {
  items: { resource: { uuid: string }; version: number }[]
}

/** Milliseconds after which the page looks again by itself. */
const POLLED = 30_000

/** Milliseconds within which the event stream is heard, far from when the page would look by itself. */
const HEARD = 20_000

/** Milliseconds ahead at which the page's clock is stopped: a busy machine must not be there before it is told. */
const STOPPED_AHEAD = 5_000

test('counts follow the event stream', async ({ enter, server }) => {
  const { page } = await enter('mark1')
  await page.clock.install()
  const listening = page.waitForResponse('**/api/events')
  await page.goto('/mark-image-dashboard')
  const waiting = dashboard(page).waiting('标注')
  await expect(waiting).toHaveText(/^[1-9]\d*$/)
  await listening
  // From here on time passes only as the test lets it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STOPPED_AHEAD)
  const before = Number(await waiting.textContent())

  const colleague = await login(server.url, 'mark2')
  await colleague.ask('POST', '/api/images2/tasks/pull', { count: 1 })
  let passed = 0
  await expect
    .poll(async () => {
      if (passed >= HEARD) return 'not heard'
      passed += 1000
      await page.clock.runFor(1000)
      return waiting.textContent()
    })
    .toBe(String(before - 1))
})

test('counts and lists are polled when the event stream fails', async ({ enter, server }) => {
  const { page } = await enter('mark1')
  let refused = 0
  await page.route('**/api/events', (route) => {
    refused += 1
    return route.fulfill({ status: 503, json: { message: '服务器繁忙', reason: 'refused' } })
  })
  await page.clock.install()
  await page.goto('/mark-image-dashboard')
  const waiting = dashboard(page).waiting('标注')
  await expect(waiting).toHaveText(/^[1-9]\d*$/)
  const before = Number(await waiting.textContent())
  await expect.poll(() => refused).toBeGreaterThan(0)

  // Not the colleague of the test above: whoever pulls is given first what they hold.
  const colleague = await login(server.url, 'ext1')
  const { items } = await colleague.ask<{ items: unknown[] }>('POST', '/api/images2/tasks/pull', { count: 2 })
  expect(items).toHaveLength(2)
  await expect
    .poll(async () => {
      await page.clock.fastForward(POLLED)
      return waiting.textContent()
    })
    .toBe(String(before - 2))

  // Of the same person at another browser.
  const elsewhere = await login(server.url, 'mark1')
  const held = await elsewhere.ask<Held>('POST', '/api/images2/tasks/pull', { count: 1 })
  const { resource, version } = held.items[0]!
  const drafts = page.getByRole('tab', { name: '草稿' })
  const kept = (await elsewhere.ask<{ total: number }>('GET', '/api/images2/drafts')).total
  await expect(drafts).toHaveText(`草稿${kept}`)
  await elsewhere.ask('PUT', `/api/images2/drafts/${resource.uuid}`, {
    version,
    stage: 'mark',
    annotation: emptyDocument('image'),
  })
  const now = (await elsewhere.ask<{ total: number }>('GET', '/api/images2/drafts')).total
  expect(now).toBe(kept + 1)
  await expect
    .poll(async () => {
      await page.clock.fastForward(POLLED)
      return drafts.textContent()
    })
    .toBe(`草稿${now}`)
})

test('lists are current after labelling', async ({ enter, server }) => {
  const tag = '快标一期'
  const name = '快标.jpg'
  await stockTag(server.url, tag, [name])
  const person = await enter('mark1')
  // The page's clock stands still, its timers run: nothing that was read grows old, and nobody tells that it has.
  await person.page.route('**/api/events', (route) => route.abort())
  await person.page.clock.setFixedTime(new Date())
  const driver = await openDriver(person, tag)
  const pending = person.page.getByRole('tab', { name: '待定' })
  await expect(pending).toHaveText('待定0')
  await driver.take('领取标注', name)
  await driver.say('e', '待定')
  await driver.handIn()
  await expect(pending).toHaveText('待定1')
})
