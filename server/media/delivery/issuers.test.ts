import { expect, test, vi } from 'vitest'
import { publishSessionsChanged } from '../../accounts/end-streams.ts'
import { createEventHub, RESET, RELAY_LOST } from '../../events/hub.ts'
import { publishSharesChanged } from '../../events/shares-changed.ts'
import { rememberIssuers } from './issuers.ts'

/** A server that knows which issuers stand; tests take them away. */
function server(current: Set<string>) {
  const clock = { now: 0 }
  const hub = createEventHub('run', () => clock.now)
  const asked = vi.fn(async (id: string) => current.has(id))
  const isIssuerActive = rememberIssuers({ ask: { session: asked, share: asked }, hub, now: () => clock.now })
  const look = (id: string) => isIssuerActive({ type: 'session', id })
  return { clock, hub, asked, look, share: (id: string) => isIssuerActive({ type: 'share', id }) }
}

test('concurrent checks, and those of the next seconds, query the database once', async () => {
  const { clock, asked, look } = server(new Set(['a']))
  expect(await Promise.all([look('a'), look('a'), look('a')])).toEqual([true, true, true])
  clock.now = 4_999
  expect([await look('a'), asked.mock.calls.length]).toEqual([true, 1])
  clock.now = 5_000
  expect([await look('a'), asked.mock.calls.length]).toEqual([true, 2])
})

test('an ended session is refused at once, here and on another server', async () => {
  const current = new Set(['a', 'b'])
  const [here, there] = [server(current), server(current)]
  here.hub.forwardTo(there.hub.receive)
  const all = () => Promise.all([here.look('a'), there.look('a'), here.share('b'), there.share('b')])
  expect(await all()).toEqual([true, true, true, true])
  current.delete('a')
  publishSessionsChanged(here.hub)
  expect(await all()).toEqual([false, false, true, true])
  current.delete('b')
  publishSharesChanged(here.hub)
  expect(await all()).toEqual([false, false, false, false])
})

test('a result that was pending when its session ended is not cached', async () => {
  const current = new Set(['a'])
  const { asked, hub, look } = server(current)
  let answer = (_stands: boolean): void => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const early = look('a')
  current.delete('a')
  publishSessionsChanged(hub)
  answer(true)
  expect([await early, await look('a')]).toEqual([true, false])
})

test('a session and a share with the same id are distinguished', async () => {
  const { asked, look, share } = server(new Set(['a']))
  asked.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  expect([await look('a'), await share('a')]).toEqual([true, false])
})

test('neither a refusal nor a failure is cached', async () => {
  const current = new Set<string>()
  const { asked, look } = server(current)
  expect(await look('a')).toBe(false)
  asked.mockRejectedValueOnce(new Error('away'))
  await expect(look('a')).rejects.toThrow('away')
  current.add('a')
  expect(await look('a')).toBe(true)
})

test('without messages from other servers each check queries; afterwards results are cached again', async () => {
  const { hub, asked, look } = server(new Set(['a']))
  const asks = async () => {
    asked.mockClear()
    await look('a')
    await look('a')
    return asked.mock.calls.length
  }
  expect(await asks()).toBe(1)
  hub.receive({ type: RELAY_LOST, data: null, to: 'servers' })
  publishSessionsChanged(hub)
  expect(await asks()).toBe(2)
  hub.receive({ type: RESET, data: null, to: 'everyone' })
  expect([await asks(), await asks()]).toEqual([1, 0])
})
