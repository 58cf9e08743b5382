import { beforeEach, describe, expect, test } from 'vitest'
import { offlineFailure } from '../../src/machines/failure.ts'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import { saveReceipt } from '../../src/machines/stage/selectors.ts'
import { World, itemOf, settled, stale, uuidOf } from './fakes.ts'
import { Page } from './person.ts'
import { currentTask, flowState, progress } from './reading.ts'

let world: World

beforeEach(() => {
  world = new World()
})

const pulled = (count: number) => new Page(world).pull(count)

describe('a batch from pull to last push', () => {
  test('each item handed in shows the next, the last ends the batch', async () => {
    const page = await pulled(2)
    expect(progress(page.stage.getSnapshot())).toEqual({ done: 0, position: 1, total: 2, remaining: 7 })
    page.write('一')
    page.send({ type: 'SUBMIT' })
    expect(page.currentId).toBe(uuidOf(2))
    page.send({ type: 'SUBMIT' })
    expect(flowState(page.stage.getSnapshot())).toBe('idle')
    await settled()
    expect(world.pushes.all.map(({ argument }) => argument.item.annotation?.['remark'])).toEqual(['一', ''])
    expect(world.entries.size).toBe(2)
    await world.pushes.all[0]!.answer({ id: uuidOf(1), version: 1, status: 'marked' })
    await world.pushes.all[1]!.answer({ id: uuidOf(2), version: 1, status: 'marked' })
    expect(world.entries.size).toBe(0)
    expect(world.works.size).toBe(0)
  })

  test('undo survives switching items and back', async () => {
    const page = await pulled(2)
    page.write('一')
    page.write('二')
    page.send({ type: 'NEXT' })
    expect(page.remark).toBe('')
    page.send({ type: 'PREVIOUS' })
    page.editor.send({ type: 'UNDO' })
    expect(page.remark).toBe('一')
    expect(currentTask(page.stage.getSnapshot())?.history.undone).toHaveLength(1)
  })

  test('an item handed in can be looked at, not changed', async () => {
    const page = await pulled(2)
    page.send({ type: 'SUBMIT' })
    page.send({ type: 'PREVIOUS' })
    page.write('一')
    expect(page.refusals).toEqual(['refused'])
    page.send({ type: 'SUBMIT' })
    expect(world.notices).toEqual([{ code: 'submitted-item' }])
    expect(page.remark).toBe('')
  })

  test('active time is counted for the current item and pushed in seconds', async () => {
    const page = await pulled(1)
    world.activity.tell(1_500)
    world.activity.tell(1_000)
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(world.pushes.last.argument.item.activeSeconds).toBe(3)
  })

  test('handing in goes on among what the page shows, and to the rest when that is done', async () => {
    const page = await pulled(4)
    const shown = [0, 2]
    page.send({ type: 'SUBMIT', shown })
    expect([page.currentId, world.prefetched.slice(-2)]).toEqual([uuidOf(3), [uuidOf(4), uuidOf(2)]])
    page.send({ type: 'SUBMIT', shown })
    expect(page.currentId).toBe(uuidOf(4))
    page.send({ type: 'SUBMIT', shown })
    expect(page.currentId).toBe(uuidOf(2))
  })

  test('the next two items are fetched ahead', async () => {
    await pulled(4)
    expect(world.prefetched).toEqual([uuidOf(2), uuidOf(3)])
  })
})

describe('drafts', () => {
  test('a change is local at once and on the server within two seconds of rest', async () => {
    const page = await pulled(1)
    const receipt = () => saveReceipt(page.stage.getSnapshot())
    expect(receipt().state).toBe('clean')
    page.write('一')
    expect(world.works.get(uuidOf(1))?.work.annotation['remark']).toBe('一')
    expect(receipt().state).toBe('waiting')
    await world.pass(2_000)
    expect(receipt().state).toBe('saving')
    await world.drafts.last.answer({ savedAt: 42 })
    expect(receipt()).toEqual({ state: 'saved', savedAt: 42, reason: null })
  })

  test('offline it keeps trying and saves what is newest', async () => {
    const page = await pulled(1)
    page.write('一')
    await world.pass(2_000)
    await world.drafts.last.fail(offlineFailure('network'))
    expect(saveReceipt(page.stage.getSnapshot()).state).toBe('offline')
    page.write('二')
    world.online.tell(true)
    expect(world.drafts.last.argument.annotation['remark']).toBe('二')
  })

  test('work that lies here on an item that is pulled meanwhile travels as well', async () => {
    const page = await pulled(1)
    page.write('一')
    await world.pass(2_000)
    await world.drafts.last.answer({ savedAt: 42 })
    world.works.set(uuidOf(2), { ...world.works.get(uuidOf(1))!, uuid: uuidOf(2) })
    page.send({ type: 'PULL' })
    await world.pulls.last.answer({ items: [itemOf(2), itemOf(3)], remaining: 5 })
    await world.pass(2_000)
    expect(world.drafts.all.map(({ argument }) => argument.id)).toEqual([uuidOf(1), uuidOf(2)])
  })

  test('what was made in another browser goes before what is here, which one step back leads to', async () => {
    const page = await pulled(1)
    page.write('这里')
    await world.pass(2_000)
    expect(world.drafts.last.argument.basedOn).toBe(null)
    await world.drafts.last.answer({ savedAt: 42 })
    page.write('又是这里')
    await world.pass(2_000)
    expect(world.drafts.last.argument.basedOn).toBe(42)
    const draft = {
      annotation: { ...page.work?.annotation, remark: '那里' },
      version: 0,
      stage: 'mark',
      savedAt: '2026-01-01T00:00:00.000Z',
    } as const
    await world.drafts.last.answer({ elsewhere: draft })
    expect([page.remark, world.notices]).toEqual(['那里', [{ code: 'draft-elsewhere' }]])
    expect(world.works.get(uuidOf(1))).toMatchObject({
      work: { annotation: { remark: '那里' } },
      basedOn: Date.parse(draft.savedAt),
    })
    page.editor.send({ type: 'UNDO' })
    expect(page.remark).toBe('又是这里')
    await world.pass(2_000)
    expect(world.drafts.last.argument).toMatchObject({
      annotation: { remark: '又是这里' },
      basedOn: Date.parse(draft.savedAt),
    })
  })

  test('handing in forgets the draft that was on its way', async () => {
    const page = await pulled(2)
    page.write('一')
    await world.pass(2_000)
    page.send({ type: 'SUBMIT' })
    await settled()
    expect(world.drafts.last.signal.aborted).toBe(true)
    await world.pass(60_000)
    expect(world.drafts.all).toHaveLength(1)
  })

  test('a refused one is said of its own item alone, until that is changed; the others are saved at once', async () => {
    const page = await pulled(2)
    const receipts: string[] = []
    const look = (): void => void receipts.push(saveReceipt(page.stage.getSnapshot()).state)
    page.write('一')
    await world.pass(2_000)
    page.send({ type: 'NEXT' })
    page.write('二')
    await world.drafts.last.fail(stale)
    look()
    await world.pass(2_000)
    await world.drafts.last.answer({ savedAt: 9 })
    look()
    page.send({ type: 'PREVIOUS' })
    look()
    page.write('三')
    look()
    await world.pass(2_000)
    await world.drafts.last.fail(stale)
    look()
    page.send({ type: 'SUBMIT' })
    look()
    expect([receipts, page.currentId, world.drafts.all.map(({ argument }) => argument.id)]).toEqual([
      ['waiting', 'saved', 'refused', 'waiting', 'refused', 'saved'],
      uuidOf(2),
      [uuidOf(1), uuidOf(2), uuidOf(1)],
    ])
  })
})

describe('readonly', () => {
  test('refuses any change and does nothing else', async () => {
    const page = await pulled(2)
    world.readonlyOption.tell(true)
    expect(flowState(page.stage.getSnapshot())).toBe('readonly')
    const before = page.stage.getSnapshot().context
    page.write('一')
    page.editor.send({ type: 'UNDO' })
    expect(page.refusals).toEqual(['refused', 'refused'])
    for (const type of ['PULL', 'SUBMIT', 'RELEASE'] as const) page.send({ type })
    expect(world.notices).toEqual(Array.from({ length: 3 }, () => ({ code: 'readonly' })))
    expect(page.stage.getSnapshot().context).toEqual(before)
    expect(world.works.size).toBe(0)
    page.send({ type: 'NEXT' })
    expect(page.currentId).toBe(uuidOf(2))
    world.readonlyOption.tell(false)
    expect(flowState(page.stage.getSnapshot())).toBe('working')
  })

  test('holds for a share page for ever', () => {
    const shared = [itemOf(1)]
    const stage = world.createStage(STAGE_MACHINES.mark, {
      kind: 'image',
      assignment: { stage: 'mark' },
      shared,
    })
    stage.start()
    world.readonlyOption.tell(false)
    expect(flowState(stage.getSnapshot())).toBe('readonly')
    expect(currentTask(stage.getSnapshot())?.item).toEqual(itemOf(1))
  })
})
