import { beforeEach, expect, test } from 'vitest'
import { syncDrafts } from '../../src/annotate/page/session/draft-sync.ts'
import { failureOfStatus } from '../../src/machines/failure.ts'
import type { DraftTime } from '../../src/platform/work/workflow-calls.ts'
import type { ServerDraft } from '../../src/machines/work.ts'
import { sampleAt } from '../editor/tool-driver.ts'
import { World, itemOf, settled, uuidOf } from './fakes.ts'
import { Page } from './person.ts'

/** One person at two browsers, seen from the one that was left standing. */

let world: World
let page: Page
let drafts: DraftTime[]
let asked: string[]
let see: (visible: boolean) => void

const draftOf = (remark: string, savedAt: number): ServerDraft => ({
  annotation: { ...itemOf(1).annotation, remark },
  version: 0,
  stage: 'mark',
  savedAt: new Date(savedAt).toISOString(),
})

beforeEach(async () => {
  world = new World()
  page = await new Page(world).pull(2)
  drafts = []
  asked = []
  syncDrafts(
    page.stage,
    {
      times: () => Promise.resolve(drafts),
      read: (id) => (asked.push(id), Promise.resolve(draftOf('别处写的', 5_000))),
    },
    (report) => {
      see = report
      return () => undefined
    },
  )
})

const comesBack = async (): Promise<void> => {
  see(false)
  see(true)
  await settled()
}

test('what was done in the other one is there when this one is seen again, and a step back leads to before', async () => {
  drafts = [{ id: uuidOf(1), savedAt: 5_000 }]
  await comesBack()
  expect([page.remark, world.notices]).toEqual(['别处写的', [{ code: 'draft-elsewhere' }]])
  page.editor.send({ type: 'UNDO' })
  expect(page.remark).toBe('')
})

test('a box being drawn is dropped before a takeover, and local work stays one undo step away', async () => {
  page.editor.send({ type: 'POINTER.DOWN', sample: sampleAt(10, 10) })
  page.editor.send({ type: 'POINTER.MOVE', sample: sampleAt(60, 50) })
  drafts = [{ id: uuidOf(1), savedAt: 5_000 }]
  await comesBack()
  page.editor.send({ type: 'POINTER.UP', sample: sampleAt(80, 70, { buttons: 0 }) })
  const takenOver = [page.remark, page.work?.annotation['trackingCrop']]
  page.editor.send({ type: 'UNDO' })
  const before = [page.remark, page.work?.annotation['trackingCrop']]
  page.editor.send({ type: 'UNDO' })
  expect([takenOver, before, page.work?.annotation['trackingCrop']]).toEqual([
    ['别处写的', null],
    ['', expect.objectContaining({ x: 10, y: 10, width: 50, height: 40 })],
    null,
  ])
  expect(page.refusals).toEqual([])
})

test('it is taken over once, and for the current item only', async () => {
  drafts = [
    { id: uuidOf(1), savedAt: 5_000 },
    { id: uuidOf(9), savedAt: 6_000 },
  ]
  await comesBack()
  await comesBack()
  expect(asked).toEqual([uuidOf(1)])
})

test('while something waits to be saved here its saving finds the other draft', async () => {
  drafts = [{ id: uuidOf(1), savedAt: 5_000 }]
  page.write('这里写的')
  await comesBack()
  expect([page.remark, asked]).toEqual(['这里写的', []])
})

test('the draft that this one has saved is no other', async () => {
  page.write('这里写的')
  await world.pass(2_000)
  await world.drafts.last.answer({ savedAt: 5_000 })
  drafts = [{ id: uuidOf(1), savedAt: 5_000 }]
  await comesBack()
  expect([page.remark, asked]).toEqual(['这里写的', []])
})

test('what was handed in past a draft of the other one opens with it, and a step back leads to what was handed in', async () => {
  page.write('这里写的')
  page.send({ type: 'SUBMIT' })
  await settled()
  const handedIn = world.pushes.last.argument.item.basedOn
  await world.pushes.last.fail(failureOfStatus(409, '', '', { code: 'draft-elsewhere' }))
  await world.fetches.last.answer(itemOf(1))
  page.send({ type: 'CONFLICT.REOPEN' })
  await world.pass(2_000)
  await world.drafts.last.answer({ elsewhere: draftOf('别处写的', 5_000) })
  const opened = page.remark
  page.editor.send({ type: 'UNDO' })
  const steppedBack = page.remark
  page.send({ type: 'SUBMIT' })
  await settled()
  expect([handedIn, opened, steppedBack, world.pushes.last.argument.item.basedOn]).toEqual([
    null,
    '别处写的',
    '这里写的',
    5_000,
  ])
})
