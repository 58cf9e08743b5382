import { expect, test } from 'vitest'
import { createOwnSettings } from './own-settings.ts'
import { createSettingsSync, SETTINGS_DEBOUNCE_MS } from './settings-sync.ts'
import { memoryStorage } from '../storage/testing.ts'

type Settings = Record<string, unknown>

/** A server that keeps one person's settings, and machines that look at it. */
function world(settings: Settings = {}) {
  const server = { settings, online: true, reads: 0, writes: 0 }
  let clock = 1000
  const machine = (given: Record<string, string> = {}) => {
    const storage = memoryStorage(given)
    const own = createOwnSettings(
      () => storage,
      () => ++clock,
    )
    const waits: { ms: number; done: () => void }[] = []
    const reach = () => (server.online ? Promise.resolve() : Promise.reject(new Error('offline')))
    const sync = createSettingsSync(own, {
      read: async (owner) => {
        await reach()
        server.reads += 1
        return owner === '7' ? server.settings : null
      },
      write: async (_owner, next) => {
        await reach()
        server.writes += 1
        server.settings = structuredClone(next)
      },
      wait: (ms, signal) =>
        new Promise((done) => {
          waits.push({ ms, done })
          signal.addEventListener('abort', () => done())
        }),
    })
    return { own, waits, ...sync }
  }
  return { server, machine }
}

test('a choice reaches another machine, and other settings on the server stay', async () => {
  const { server, machine } = world({ showNodeName: true })
  const here = machine()
  here.own.write('7', 'view', { opacity: 0.4 })
  await here.sync('7')
  expect(server.settings).toEqual({ showNodeName: true, view: { value: { opacity: 0.4 }, at: 1001 } })
  const there = machine()
  await there.sync('7')
  expect([there.own.read('7', 'view'), server.writes]).toEqual(['{"opacity":0.4}', 1])
})

test('choices of two machines, one offline, are merged: each setting’s later choice wins', async () => {
  const { server, machine } = world()
  const [here, there] = [machine(), machine()]
  here.own.write('7', 'view', 'old')
  there.own.write('7', 'view', 'new')
  here.own.write('7', 'keys:image', 'new')
  there.own.write('7', 'keys:video', 'new')
  server.online = false
  await here.sync('7')
  server.online = true
  await there.sync('7')
  await here.sync('7')
  await there.sync('7')
  for (const { own } of [here, there])
    expect((['view', 'keys:image', 'keys:video'] as const).map((name) => own.read('7', name))).toEqual([
      '"new"',
      '"new"',
      '"new"',
    ])
})

test('settings from before synchronisation are sent if the server has none', async () => {
  const { server, machine } = world({ view: { value: 'theirs', at: 5 } })
  await machine({ 'markView:7': '"mine"', 'markKeys:7:image': '{}' }).sync('7')
  expect(server.settings).toEqual({ view: { value: 'theirs', at: 5 }, 'keys:image': { value: {}, at: 0 } })
})

test('sends many choices in a row once, after a pause', async () => {
  const { server, machine } = world()
  const { own, syncLater, waits } = machine()
  const waiting = [0.1, 0.2, 0.3].map((opacity) => {
    own.write('7', 'view', opacity)
    return syncLater('7')
  })
  expect(waits.map(({ ms }) => ms)).toEqual([
    SETTINGS_DEBOUNCE_MS,
    SETTINGS_DEBOUNCE_MS,
    SETTINGS_DEBOUNCE_MS,
  ])
  expect(server.reads).toBe(0)
  waits.at(-1)?.done()
  await Promise.all(waiting)
  expect([server.reads, server.writes, server.settings['view']]).toEqual([1, 1, { value: 0.3, at: 1003 }])
})

test('in another person’s session nothing is applied or sent', async () => {
  const { server, machine } = world({ view: { value: 'theirs', at: 5_000 } })
  const { own, sync } = machine()
  own.write('8', 'view', 'mine')
  await sync('8')
  expect([own.read('8', 'view'), server.writes]).toEqual(['"mine"', 0])
})
