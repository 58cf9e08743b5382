import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { provideOutbox } from '../../src/machines/provide-outbox.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import { STORE_PATIENCE_MS } from '../../src/machines/push.ts'
import { entryOf } from './actor-views.ts'
import { World, settled, stale, uuidOf } from './fakes.ts'

test('holds nothing of what was accepted, however much that was; what was refused waits', async () => {
  const world = new World()
  const outbox = createActor(provideOutbox(world.outboxPorts, world.ports.notify)).start()
  await settled()
  for (const key of ['a', 'b', 'c']) outbox.send({ type: 'ADD', entry: entryOf(key) })
  await settled()
  const [first, second, third] = world.pushes.all
  await first!.answer({ id: uuidOf(1), version: 1, status: 'marked' })
  await second!.fail(stale)
  await third!.answer({ id: uuidOf(1), version: 1, status: 'marked' })
  const { context, children } = outbox.getSnapshot()
  expect([context.entries.map(({ key }) => key), Object.keys(children)]).toEqual([['b'], ['b']])
})

test('sends what a disk that never answers does not store', async () => {
  const world = new World()
  const store = { ...world.outboxPorts.store, put: () => new Promise<void>(() => undefined) }
  const outbox = createActor(provideOutbox({ ...world.outboxPorts, store }, world.ports.notify), {
    clock: world.clock,
  }).start()
  await settled()
  outbox.send({ type: 'ADD', entry: entryOf('a') })
  await world.pass(STORE_PATIENCE_MS - 1)
  const before = world.pushes.all.length
  await world.pass(1)
  expect([before, world.pushes.all.map(({ argument }) => argument.idempotencyKey)]).toEqual([0, ['a']])
})

test('knows what storage has yet to take', async () => {
  const world = new World()
  let store = () => {}
  const put = () => new Promise<void>((resolve) => void (store = resolve))
  const ports = { ...world.outboxPorts, store: { ...world.outboxPorts.store, put } }
  const outbox = createActor(provideOutbox(ports, world.ports.notify)).start()
  await settled()
  outbox.send({ type: 'ADD', entry: entryOf('a') })
  await settled()
  const { unstored } = outbox.getSnapshot().context
  store()
  await settled()
  expect([unstored, outbox.getSnapshot().context.unstored, world.pushes.all.length]).toEqual([['a'], [], 1])
})

test('tells why a push waits and until when, from its failure until its next call is open', async () => {
  const world = new World()
  const outbox = createActor(provideOutbox(world.outboxPorts, world.ports.notify), {
    clock: world.clock,
  }).start()
  await settled()
  outbox.send({ type: 'ADD', entry: entryOf('a') })
  await settled()
  const waits = () => outbox.getSnapshot().context.waits
  const failure = offlineFailure('no answer')
  await world.pushes.last.fail(failure)
  const first = waits()
  await world.pass(1_000)
  const open = waits()
  await world.pushes.last.fail(failure)
  const second = waits()
  world.online.tell(true)
  await settled()
  await world.pushes.last.fail(stale)
  expect([first, open, second, waits(), world.pushes.all.length]).toEqual([
    { a: { failure, until: 1_000 } },
    {},
    { a: { failure, until: 3_000 } },
    {},
    3,
  ])
})
