import { beforeEach, describe, expect, test } from 'vitest'
import { PUSH_PATIENCE_MS } from '../../src/machines/stage/pull.ts'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import { World, itemOf, settled, stale, uuidOf } from './fakes.ts'
import { Page } from './person.ts'
import { flowState } from './reading.ts'

let world: World

beforeEach(() => {
  world = new World()
})

const pulled = (count: number) => new Page(world).pull(count)

/** The page on which own marks are edited, with the outbox of another. */
async function editingBeside({ outbox }: Page) {
  const place = { kind: 'image', assignment: { stage: 'edit', of: 'mark' } } as const
  const stage = world.createStage(STAGE_MACHINES.edit, place, outbox).start()
  await settled()
  return stage
}

describe('a pull waits for pushes on their way', () => {
  test('with pulling on, the next batch is asked for as soon as the last push has arrived', async () => {
    const page = await new Page(world, 'mark', true).pull(1)
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(flowState(page.stage.getSnapshot())).toBe('pulling')
    expect(world.pulls.all).toHaveLength(1)
    await world.pushes.last.answer({ id: uuidOf(1), version: 1, status: 'marked' })
    expect(world.pulls.all).toHaveLength(2)
    await world.pulls.last.answer({ items: [itemOf(2)], remaining: 0 })
    expect(page.currentId).toBe(uuidOf(2))
  })

  test('so is more while one works on, and a pull that is taken back asks for nothing', async () => {
    const page = await pulled(2)
    page.send({ type: 'SUBMIT' })
    page.send({ type: 'PULL' })
    await settled()
    expect(world.pulls.all).toHaveLength(1)
    await world.pushes.last.answer({ id: uuidOf(1), version: 1, status: 'marked' })
    await world.pulls.last.answer({ items: [], remaining: 0 })
    expect(world.pulls.all).toHaveLength(2)
    page.send({ type: 'SUBMIT' })
    page.send({ type: 'PULL' })
    page.send({ type: 'CANCEL' })
    await world.pass(PUSH_PATIENCE_MS)
    expect(world.pulls.all).toHaveLength(2)
  })

  test('a push that was refused, of other work or of another item keeps no pull waiting', async () => {
    const page = await pulled(2)
    page.send({ type: 'SUBMIT' })
    await settled()
    page.send({ type: 'PULL', id: uuidOf(7) })
    expect(world.pulls.all).toHaveLength(2)
    await world.pulls.last.answer({ items: [], remaining: 0 })
    await world.pushes.last.fail(stale)
    page.send({ type: 'PULL' })
    expect(world.pulls.all).toHaveLength(3)
    const other = world.createStage(
      STAGE_MACHINES.check,
      { kind: 'image', assignment: { stage: 'check' } },
      page.outbox,
    )
    other.start()
    page.send({ type: 'SUBMIT' })
    await settled()
    other.send({ type: 'PULL' })
    expect(world.pulls.all).toHaveLength(4)
  })

  test('a push that takes longer is waited for no more, and its item does not come again', async () => {
    const page = await new Page(world, 'mark', true).pull(1)
    page.send({ type: 'SUBMIT' })
    await world.pass(PUSH_PATIENCE_MS)
    expect(flowState(page.stage.getSnapshot())).toBe('pulling')
    await world.pulls.last.answer({ items: [itemOf(1), itemOf(2)], remaining: 0 })
    expect(page.stage.getSnapshot().context.tasks.map(({ item }) => item.resource.uuid)).toEqual([uuidOf(2)])
  })

  test('where all that comes is still on its way, the next one is asked for beyond it', async () => {
    const page = await new Page(world, 'mark', true).pull(1)
    page.send({ type: 'SUBMIT' })
    await world.pass(PUSH_PATIENCE_MS)
    await world.pulls.last.answer({ items: [itemOf(1)], remaining: 5 })
    expect([world.pulls.all.length, world.pulls.last.argument.count]).toEqual([3, 2])
    await world.pulls.last.answer({ items: [itemOf(1), itemOf(2)], remaining: 4 })
    expect([page.currentId, page.stage.getSnapshot().context.remaining]).toEqual([uuidOf(2), 4])
  })

  test('where there is none beyond it there is no work', async () => {
    const page = await new Page(world, 'mark', true).pull(1)
    page.send({ type: 'SUBMIT' })
    await world.pass(PUSH_PATIENCE_MS)
    await world.pulls.last.answer({ items: [itemOf(1)], remaining: 0 })
    await world.pulls.last.answer({ items: [itemOf(1)], remaining: 0 })
    expect([flowState(page.stage.getSnapshot()), world.pulls.all.length]).toEqual(['empty', 3])
  })

  test('what is handed in, and lands, while more is on its way does not come again as it was before', async () => {
    const page = await pulled(2)
    page.send({ type: 'PULL' })
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.answer({ id: uuidOf(1), version: 1, status: 'marked' })
    await world.pulls.last.answer({ items: [itemOf(1), itemOf(2), itemOf(3)], remaining: 0 })
    const { tasks } = page.stage.getSnapshot().context
    expect(tasks.map(({ item, state }) => [item.resource.uuid, item.version, state])).toEqual([
      [uuidOf(1), 1, 'submitted'],
      [uuidOf(2), 0, 'open'],
      [uuidOf(3), 0, 'open'],
    ])
  })

  test('what has arrived meanwhile comes to be edited', async () => {
    const page = await pulled(1)
    page.send({ type: 'SUBMIT' })
    await settled()
    const editing = await editingBeside(page)
    editing.send({ type: 'PULL', id: uuidOf(1) })
    await world.pushes.last.answer({ id: uuidOf(1), version: 1, status: 'marked' })
    await world.pulls.last.answer({ items: [itemOf(1, { version: 1 })], remaining: null })
    const { tasks } = editing.getSnapshot().context
    expect(tasks.map(({ item, state }) => [item.version, state])).toEqual([[1, 'open']])
  })

  test('what was refused comes to be edited, also before it has left the outbox', async () => {
    const page = await pulled(1)
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.fail(stale)
    const editing = await editingBeside(page)
    editing.send({ type: 'PULL', id: uuidOf(1) })
    await world.pulls.last.answer({ items: [itemOf(1, { version: 1 })], remaining: null })
    const { tasks } = editing.getSnapshot().context
    expect(tasks.map(({ item, state }) => [item.version, state])).toEqual([[1, 'open']])
  })
})
