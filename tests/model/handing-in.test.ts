import { beforeEach, describe, expect, test } from 'vitest'
import { DRAFT_REST_MS } from '../../src/machines/draft.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import { World, invalid, itemOf, settled, stale, uuidOf } from './fakes.ts'
import { Page } from './person.ts'
import { currentTask, flowState, openConflict } from './reading.ts'

let world: World

beforeEach(() => {
  world = new World()
})

const pulled = (count: number) => new Page(world).pull(count)

describe('a killed tab', () => {
  test('shows the work as it was, undo included', async () => {
    const before = await pulled(2)
    before.send({ type: 'NEXT' })
    before.write('一')
    before.kill()
    const after = new Page(world)
    await settled()
    expect(flowState(after.stage.getSnapshot())).toBe('working')
    expect(after.currentId).toBe(uuidOf(2))
    expect(after.remark).toBe('一')
    after.editor.send({ type: 'UNDO' })
    expect(after.remark).toBe('')
  })

  test('pushes what was not acknowledged again under the same key', async () => {
    const before = await pulled(1)
    before.send({ type: 'SUBMIT' })
    await settled()
    before.kill()
    new Page(world)
    await settled()
    expect(world.pushes.all.map(({ argument }) => argument.idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  test('shows a push again that was refused before', async () => {
    const before = await pulled(1)
    before.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.fail(stale)
    before.kill()
    const after = new Page(world)
    await settled()
    await world.fetches.last.answer(null)
    expect(openConflict(after.stage.getSnapshot())?.entry.key).toBe('key-1')
    expect(world.pushes.all).toHaveLength(1)
  })
})

describe('a push without a network', () => {
  test('goes on when the network comes back, under the same key', async () => {
    const page = await pulled(2)
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.fail(offlineFailure('network'))
    expect(page.currentId).toBe(uuidOf(2))
    world.online.tell(true)
    expect(world.pushes.all.map(({ argument }) => argument.idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  test('is tried again after one, two, four seconds and so on, to a minute', async () => {
    const page = await pulled(1)
    page.send({ type: 'SUBMIT' })
    await settled()
    const waits = [1, 2, 4, 8, 16, 32, 60, 60]
    for (const [count, seconds] of waits.entries()) {
      await world.pushes.last.fail(offlineFailure('network'))
      await world.pass(seconds * 1000 - 1)
      expect(world.pushes.all).toHaveLength(count + 1)
      await world.pass(1)
      expect(world.pushes.all).toHaveLength(count + 2)
    }
  })
})

describe('a refused push', () => {
  test('comes back beside the current item with both versions, and reopens on top of theirs', async () => {
    const page = await pulled(2)
    page.write('mine')
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.fail(stale)
    const theirs = itemOf(1, { version: 3, annotation: { remark: 'theirs' } })
    await world.fetches.last.answer(theirs)
    const conflict = openConflict(page.stage.getSnapshot())
    expect(conflict?.theirs).toEqual(theirs)
    expect(conflict?.entry.work.annotation['remark']).toBe('mine')
    expect(page.currentId).toBe(uuidOf(2))
    let store = () => {}
    world.stored = new Promise((resolve) => void (store = resolve))
    page.send({ type: 'CONFLICT.REOPEN' })
    expect(currentTask(page.stage.getSnapshot())?.item).toEqual(theirs)
    expect(page.remark).toBe('mine')
    // A tab that is killed now finds the work in the outbox, and later as local work.
    await settled()
    expect(world.entries.size).toBe(1)
    store()
    await settled()
    expect(world.entries.size).toBe(0)
    await world.pass(DRAFT_REST_MS)
    expect(world.drafts.last.argument).toMatchObject({ id: uuidOf(1), annotation: { remark: 'mine' } })
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(world.pushes.last.argument.item.version).toBe(3)
  })

  test('a broken rule reopens the item when the batch was over', async () => {
    const page = await pulled(1)
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.last.fail(invalid)
    await world.fetches.last.fail(offlineFailure('network'))
    expect(flowState(page.stage.getSnapshot())).toBe('idle')
    page.send({ type: 'CONFLICT.REOPEN' })
    expect(flowState(page.stage.getSnapshot())).toBe('working')
    expect(world.works.get(uuidOf(1))?.version).toBe(0)
  })

  test('may be pushed again over theirs, or dropped, also where storage is full', async () => {
    world.stored = new Promise(() => {})
    const page = await pulled(2)
    page.send({ type: 'SUBMIT' })
    page.send({ type: 'SUBMIT' })
    await settled()
    await world.pushes.all[0]!.fail(stale)
    await world.pushes.all[1]!.fail(stale)
    await world.fetches.last.answer(itemOf(1, { version: 5 }))
    page.send({ type: 'CONFLICT.REPLACE' })
    await settled()
    expect(world.pushes.last.argument).toMatchObject({ idempotencyKey: 'key-3', item: { version: 5 } })
    await world.fetches.last.answer(null)
    page.send({ type: 'CONFLICT.REPLACE' })
    expect(openConflict(page.stage.getSnapshot())).not.toBeNull()
    page.send({ type: 'CONFLICT.DISCARD' })
    await settled()
    expect(openConflict(page.stage.getSnapshot())).toBeNull()
    expect([...world.entries.keys()]).toEqual(['key-3'])
  })
})

describe('an item that repeats another one', () => {
  test('is handed in without its work, whatever is wrong with that, and one goes on', async () => {
    const page = await pulled(2)
    page.set('annotation', 'availability', null)
    page.send({ type: 'SUBMIT' })
    expect(world.notices.map(({ code }) => code)).toEqual(['problems'])
    page.send({ type: 'SUBMIT', duplicateOf: uuidOf(9) })
    await settled()
    expect(world.pushes.last.argument.item).toEqual({
      id: uuidOf(1),
      version: 0,
      activeSeconds: 0,
      basedOn: null,
      duplicateOf: uuidOf(9),
    })
    expect(page.currentId).toBe(uuidOf(2))
  })

  test('is open again with its work where the server says no', async () => {
    const page = await pulled(2)
    page.write('一')
    page.send({ type: 'SUBMIT', duplicateOf: uuidOf(9) })
    await settled()
    await world.pushes.last.fail(invalid)
    await world.fetches.last.answer(itemOf(1))
    page.send({ type: 'CONFLICT.REOPEN' })
    expect([page.currentId, page.remark]).toEqual([uuidOf(1), '一'])
  })
})

describe('a verdict', () => {
  test('wants to be said, with a comment where the tag says so', async () => {
    const page = await new Page(world, 'check').pull(1)
    page.send({ type: 'SUBMIT' })
    page.set('verdict', 'isQualified', 2)
    page.send({ type: 'SUBMIT' })
    expect(world.notices.map((notice) => notice.code === 'problems' && notice.problems[0]?.rule)).toEqual([
      'verdict-missing',
      'comment-missing',
    ])
    page.set('verdict', 'comment', '框错了')
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(world.pushes.last.argument.item).toEqual({
      id: uuidOf(1),
      version: 0,
      activeSeconds: 0,
      basedOn: null,
      isQualified: 2,
      comment: '框错了',
      errorBoxes: [],
    })
  })

  test('carries the annotation only where it was corrected', async () => {
    const page = await new Page(world, 'approve').pull(1)
    page.set('verdict', 'isQualified', 1)
    page.write('改')
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(world.pushes.last.argument.item.annotation?.['remark']).toBe('改')
  })
})
