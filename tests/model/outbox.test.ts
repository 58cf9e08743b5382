import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { plugOutbox } from '../../src/machines/plugOutbox.ts'
import { entryOf } from './actor-views.ts'
import { World, settled, stale, uuidOf } from './fakes.ts'

test('holds nothing of what was accepted, however much that was; what was refused waits', async () => {
  const world = new World()
  const outbox = createActor(plugOutbox(world.outboxPorts, world.ports.notify)).start()
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
