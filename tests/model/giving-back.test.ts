import { beforeEach, expect, test } from 'vitest'
import { releaseItem } from '../../src/annotate/page/session/editor-sync.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import type { ServerDraft } from '../../src/machines/work.ts'
import { PUSH_PATIENCE_MS } from '../../src/machines/stage/pull.ts'
import { sampleAt } from '../editor/tool-driver.ts'
import { itemOf, settled, uuidOf, World } from './fakes.ts'
import { Page } from './person.ts'

/** Items that are given back with work on them. */

let world: World

beforeEach(() => {
  world = new World()
})

const pulled = (count: number) => new Page(world).pull(count)

test('items go with a draft of what was done last, and nothing is given up before the server has both', async () => {
  const page = await pulled(2)
  page.write('一')
  page.send({ type: 'RELEASE' })
  expect([world.released, world.drafts.last.argument.annotation['remark'], world.works.size]).toEqual([
    [],
    '一',
    1,
  ])
  await world.drafts.last.answer({ savedAt: 1 })
  expect([world.released, world.works.size]).toEqual([[uuidOf(1)], 0])
})

test.each([2, 1])('what is in hand goes into that draft, and nothing is refused: of %i', async (count) => {
  const page = await pulled(count)
  page.editor.send({ type: 'POINTER.DOWN', sample: sampleAt(10, 10) })
  page.editor.send({ type: 'POINTER.MOVE', sample: sampleAt(60, 50) })
  releaseItem(page)
  expect([world.notices, page.refusals]).toEqual([[], []])
  const box = { x: 10, y: 10, width: 50, height: 40 }
  expect(world.drafts.last.argument.annotation).toMatchObject({ trackingCrop: box })
})

test('one that cannot be given back leaves the work on this machine', async () => {
  const page = await pulled(2)
  page.write('一')
  page.send({ type: 'RELEASE' })
  await world.drafts.last.fail(offlineFailure('network'))
  expect([world.released, world.works.size, world.notices]).toEqual([
    [],
    1,
    [{ code: 'release-failed', failure: offlineFailure('network') }],
  ])
})

test('what was taken back just before is no draft of it any more', async () => {
  const page = await pulled(2)
  page.write('一')
  await world.pass(2_000)
  await world.drafts.last.answer({ savedAt: 1 })
  page.editor.send({ type: 'UNDO' })
  page.send({ type: 'RELEASE' })
  await world.drafts.last.answer({ savedAt: 2 })
  expect([world.drafts.last.argument.annotation['remark'], world.released]).toEqual(['', [uuidOf(1)]])
})

test('work that a later draft of another browser keeps from the server stays here, a step beneath that', async () => {
  const page = await pulled(2)
  page.write('这里写的')
  page.send({ type: 'RELEASE' })
  const annotation = { ...itemOf(1).annotation, remark: '别处写的' }
  const elsewhere: ServerDraft = { annotation, version: 0, stage: 'mark', savedAt: '2026-01-01T00:00:00Z' }
  await world.drafts.last.answer({ elsewhere })
  page.send({ type: 'PULL' })
  await world.pulls.last.answer({ items: [itemOf(1, { draft: elsewhere }), itemOf(2)], remaining: 0 })
  page.send({ type: 'GO', index: 1 })
  await world.pass(2_000)
  await world.drafts.last.answer({ elsewhere })
  const pulledAgain = [page.currentId, page.remark]
  page.editor.send({ type: 'UNDO' })
  expect([world.released, pulledAgain, page.remark]).toEqual([
    [uuidOf(1)],
    [uuidOf(1), '别处写的'],
    '这里写的',
  ])
})

test('until then a reload shows it as it was before, and whoever pulls it again goes on with the work', async () => {
  const page = await pulled(2)
  page.write('一')
  page.send({ type: 'RELEASE' })
  page.send({ type: 'PREVIOUS' })
  expect(page.remark).toBe('')
  page.kill()
  const again = new Page(world)
  await settled()
  expect([again.currentId, again.remark]).toEqual([uuidOf(1), ''])
  again.send({ type: 'PULL' })
  await world.pulls.last.answer({ items: [itemOf(1), itemOf(2)], remaining: 0 })
  again.send({ type: 'GO', index: 1 })
  again.send({ type: 'PREVIOUS' })
  expect(again.stage.getSnapshot().context.tasks.map(({ work }) => work.annotation['remark'])).toContain('一')
})

test('a pull waits until what is given back is no longer held, so that it does not come again', async () => {
  const page = await pulled(1)
  page.write('一')
  page.send({ type: 'RELEASE' })
  page.send({ type: 'PULL' })
  await settled()
  expect([world.pulls.all.length, world.released]).toEqual([1, []])
  await world.drafts.last.answer({ savedAt: 1 })
  expect([world.pulls.all.length, world.released]).toEqual([2, [uuidOf(1)]])
  // By then it is free, and may come to whoever asks first.
  await world.pulls.last.answer({ items: [itemOf(1)], remaining: 0 })
  expect(page.currentId).toBe(uuidOf(1))
})

test('one that takes longer, or is given back while the server answers, does not come with that pull', async () => {
  const page = await pulled(2)
  page.send({ type: 'PULL' })
  page.write('一')
  page.send({ type: 'RELEASE' })
  await world.pulls.last.answer({ items: [itemOf(1), itemOf(2), itemOf(3)], remaining: 0 })
  const states = () =>
    page.stage.getSnapshot().context.tasks.map(({ item, state }) => [item.resource.uuid, state])
  expect(states()).toEqual([
    [uuidOf(1), 'released'],
    [uuidOf(2), 'open'],
    [uuidOf(3), 'open'],
  ])
  page.send({ type: 'PULL' })
  await world.pass(PUSH_PATIENCE_MS)
  await world.pulls.last.answer({ items: [itemOf(1), itemOf(2)], remaining: 0 })
  expect(states()[0]).toEqual([uuidOf(1), 'released'])
})

test('one that could not be given back is still held, and comes with the pull', async () => {
  const page = await pulled(1)
  page.write('一')
  page.send({ type: 'RELEASE' })
  page.send({ type: 'PULL' })
  await world.drafts.last.fail(offlineFailure('network'))
  await world.pulls.last.answer({ items: [itemOf(1)], remaining: 0 })
  expect([page.currentId, page.remark]).toEqual([uuidOf(1), '一'])
})
