import { expect, test } from 'vitest'
import type { PushRequest } from '../../machines/ports.ts'
import { createOutboxPorts } from './outbox-ports.ts'
import type { Session } from '../session/session.ts'
import { createSessionStore } from '../session/session.ts'
import { memoryStorage } from '../storage/testing.ts'

const forever = new AbortController().signal
const request = { idempotencyKey: 'key-1' } as PushRequest
const receipt = { id: 'a', version: 1, status: 'marked' }
const ended = { type: 'ended', status: 401, message: '', reason: 'nobody is logged in' }

const sessionOf = (id: number, mustChangePassword = false): Session => ({
  token: `token ${id}`,
  user: {
    id,
    username: `u${id}`,
    name: `u${id}`,
    type: 0,
    corpId: 1,
    corpName: 'c',
    mustChangePassword,
    grants: [],
  },
  endsAt: null,
})

function open() {
  const session = createSessionStore(memoryStorage())
  const reports: boolean[] = []
  let tell: (online: boolean) => void = () => {}
  const ports = createOutboxPorts({
    push: () => Promise.resolve(receipt),
    store: { load: () => Promise.resolve([]), put: () => Promise.resolve(), remove: () => Promise.resolve() },
    session,
    owner: '2',
    watchOnline: (report) => {
      tell = report
      report(true)
      return () => {}
    },
  })
  const stop = ports.watchOnline((online) => reports.push(online))
  return { session, ports, reports, stop, network: (online: boolean) => tell(online) }
}

test('pushes go out in their owner’s session alone', async () => {
  const { session, ports } = open()
  const push = () => ports.push(request, forever).catch((failure: unknown) => failure)
  expect(await push()).toEqual(ended)
  session.signIn(sessionOf(3))
  expect(await push()).toEqual(ended)
  session.signIn(sessionOf(2, true))
  expect(await push()).toEqual(ended)
  session.signIn(sessionOf(2))
  expect(await push()).toEqual(receipt)
})

test('the owner’s login starts them, unless offline', () => {
  const { session, reports, network, stop } = open()
  session.signIn(sessionOf(3))
  expect(reports).toEqual([true])
  session.signIn(sessionOf(2))
  expect(reports).toEqual([true, true])
  network(false)
  session.update({ endsAt: 5 })
  expect(reports).toEqual([true, true, false])
  stop()
  network(true)
  session.signIn(sessionOf(2))
  expect(reports).toEqual([true, true, false, true])
})
