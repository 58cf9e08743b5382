import { expect, test, vi } from 'vitest'
import type { LeftoverPushes } from '../../src/annotate/page/session/notices.ts'
import { startOutbox } from '../../src/annotate/page/session/outbox.ts'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import { idOf } from '../../src/machines/stage/tasks.ts'
import type { OutboxEntry } from '../../src/machines/work.ts'
import { entryOf } from './actor-views.ts'
import { itemOf, settled, stale, uuidOf, World } from './fakes.ts'

/** Pushes that a killed page left in storage. */

let people = 0

/** A world with these entries in storage, and a person who comes back to it. */
function leave(...entries: OutboxEntry[]) {
  const world = new World()
  for (const entry of entries) world.entries.set(entry.key, entry)
  const told: LeftoverPushes[] = []
  const owner = `person ${++people}`
  const open = () =>
    startOutbox(
      () => ({
        owner,
        ports: world.outboxPorts,
        notify: world.ports.notify,
        forgetWork: ({ item }) => void world.works.delete(item.resource.uuid),
        reportLeftover: (left) => void told.push(left),
      }),
      owner,
    )
  return { world, told, open, keys: () => world.pushes.all.map(({ argument }) => argument.idempotencyKey) }
}

const receipt = { id: uuidOf(1), version: 1, status: 'marked' }

test('are sent with their own keys when the outbox opens, with one notice at the end', async () => {
  const { world, told, open, keys } = leave(entryOf('a'), entryOf('b'), entryOf('c', true))
  const { item, work, history, activeMs } = entryOf('a')
  const place = { kind: 'image', assignment: { stage: 'mark' } } as const
  for (const uuid of [item.resource.uuid, 'left'])
    world.works.set(uuid, { ...place, uuid, version: 0, work, history, activeMs, savedAt: 1 })
  await open()
  await settled()
  expect(keys()).toEqual(['a', 'b'])
  await world.pushes.all[0]!.answer(receipt)
  expect(told).toEqual([])
  await world.pushes.all[1]!.fail(stale)
  expect(told).toEqual([{ sent: 1, refused: 1 }])
  expect([...world.works.keys()]).toEqual(['left'])
  expect([...world.entries].map(([key, { refusal }]) => [key, refusal])).toEqual([
    ['b', stale],
    ['c', stale],
  ])
})

test('of a page that was killed later go out when the outbox is asked for again, and no other twice', async () => {
  const { world, told, open, keys } = leave(entryOf('a'))
  const outbox = await open()
  await settled()
  world.entries.set('b', entryOf('b'))
  expect(await open()).toBe(outbox)
  await settled()
  expect(keys()).toEqual(['a', 'b'])
  for (const call of world.pushes.all) await call.answer(receipt)
  expect(told).toEqual([
    { sent: 1, refused: 0 },
    { sent: 1, refused: 0 },
  ])
  await open()
  expect([keys(), told.length, world.entries.size]).toEqual([['a', 'b'], 2, 0])
})

test('that a person dealt with while storage is read do not come back', async () => {
  const { world, open } = leave(entryOf('a', true))
  const outbox = await open()
  await settled()
  vi.spyOn(world.outboxPorts.store, 'load').mockImplementationOnce(async () => {
    const read = [...world.entries.values()]
    outbox.send({ type: 'REMOVE', key: 'a' })
    return read
  })
  await open()
  expect(outbox.getSnapshot().context.entries).toEqual([])
  expect([...world.entries.keys()]).toEqual([])
})

test('of one person stop at the login of another, and stay stored', async () => {
  const first = leave(entryOf('a'))
  const outbox = await first.open()
  await settled()
  await leave().open()
  expect(outbox.getSnapshot().status).toBe('stopped')
  expect(first.world.pushes.last.signal.aborted).toBe(true)
  expect([...first.world.entries.keys()]).toEqual(['a'])
})

test('say nothing when there are none, or all of them were refused before', async () => {
  const { told, open, keys } = leave(entryOf('a', true))
  await open()
  await settled()
  expect([told, keys()]).toEqual([[], []])
})

/** States and index of a list of two open items that comes back beside this push of its first. */
async function listBeside(entry: OutboxEntry) {
  const { world, open } = leave(entry)
  const place = { kind: 'image', assignment: { stage: 'mark' } } as const
  const items = [1, 2].map((number) => ({ item: itemOf(number), state: 'open' as const }))
  world.ports.local.saveList(place, { items, currentIndex: 0, remaining: 3 })
  const stage = world.createStage(STAGE_MACHINES.mark, place, await open()).start()
  await settled()
  const { tasks, currentIndex } = stage.getSnapshot().context
  return { states: tasks.map((task) => [idOf(task), task.state]), currentIndex }
}

test('are of items handed in, also where the page was killed before its list said so', async () => {
  expect(await listBeside(entryOf('a'))).toEqual({
    states: [
      [uuidOf(1), 'submitted'],
      [uuidOf(2), 'open'],
    ],
    currentIndex: 1,
  })
})

const older = entryOf('a')
const open = {
  states: [
    [uuidOf(1), 'open'],
    [uuidOf(2), 'open'],
  ],
  currentIndex: 0,
}
test.each([
  ['refused', entryOf('a', true)],
  ['of an earlier version', { ...older, push: { ...older.push, version: -1 } }],
  ['of another stage', { ...older, assignment: { stage: 'check' } } as const],
])('that are %s leave the item of the list open', async (_, entry) => {
  expect(await listBeside(entry)).toEqual(open)
})
