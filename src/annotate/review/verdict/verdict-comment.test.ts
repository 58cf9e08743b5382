import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import type { Verdict, WorkDocument } from '../../../machines/work.ts'
import { createKindEditor } from '../../canvas/editor-machine.ts'
import type { JudgedAccess } from './verdict-comment.ts'
import { pickReason, typeComment } from './verdict-comment.ts'

const WORK = { annotation: emptyDocument('image'), verdict: EMPTY_VERDICT } as unknown as WorkDocument

/** Somebody who judges an item. */
function judge(readonly = false, verdict: Verdict = EMPTY_VERDICT) {
  const editor = createActor(createKindEditor('image', [], () => 'new')).start()
  const bounds = { width: 1, height: 1 }
  editor.send({
    type: 'OPEN',
    opening: { key: 'a', document: { ...WORK, verdict }, history: EMPTY_HISTORY, bounds, readonly: false },
  })
  let refusals = 0
  const now = () => editor.getSnapshot().context.document?.verdict ?? EMPTY_VERDICT
  const access = (): JudgedAccess => ({
    work: { verdict: now() },
    readonly,
    commit: (edit, options = {}) =>
      edit && editor.send({ type: 'COMMIT', commit: { edit, time: 1, ...options } }),
    refuse: () => void refusals++,
  })
  return {
    type: (comment: string) => typeComment(access(), comment),
    pick: (reason: string) => pickReason(access(), reason),
    undo: () => editor.send({ type: 'UNDO' }),
    quality: () => now().isQualified,
    seen: () => [now().comment, editor.getSnapshot().context.history.done.length, refusals],
  }
}

test('typing is one undo step, and each reason a step of its own, wherever it was picked', () => {
  const { type, pick, undo, seen } = judge()
  type('左')
  type('左边')
  pick('框不准')
  pick('漏标')
  expect(seen()).toEqual(['左边；框不准；漏标', 3, 0])
  pick('框不准')
  undo()
  undo()
  undo()
  expect(seen()).toEqual(['左边', 1, 0])
})

test('no reason is picked in a read-only view', () => {
  const { pick, seen } = judge(true)
  pick('漏标')
  expect(seen()).toEqual(['', 0, 1])
})

test('a comment confirms a proposed rejection, and decides nothing without one', () => {
  const errorBoxes = [{ id: 'a', x: 0, y: 0, width: 1, height: 1 }]
  const after = (verdict: Verdict, comment: string) => {
    const { type, undo, quality } = judge(false, verdict)
    type(comment)
    const said = quality()
    undo()
    return [said, quality()]
  }
  expect([
    after({ ...EMPTY_VERDICT, errorBoxes }, '漏标'),
    after({ ...EMPTY_VERDICT, errorBoxes }, ' '),
    after({ ...EMPTY_VERDICT, errorBoxes, isQualified: 1 }, '漏标'),
    after(EMPTY_VERDICT, '漏标'),
  ]).toEqual([
    [2, null],
    [null, null],
    [1, 1],
    [null, null],
  ])
})

test('a reason decides against an item that nobody has decided on, in the same step; taking it out decides nothing', () => {
  const { pick, undo, quality, seen } = judge()
  pick('漏标')
  const picked = [quality(), ...seen()]
  undo()
  const undone = [quality(), ...seen()]
  const passed = judge(false, { ...EMPTY_VERDICT, isQualified: 1 })
  passed.pick('漏标')
  const open = judge(false, { ...EMPTY_VERDICT, comment: '漏标；框不准' })
  open.pick('漏标')
  expect([picked, undone, passed.quality(), open.quality()]).toEqual([
    [2, '漏标', 1, 0],
    [null, '', 0, 0],
    1,
    null,
  ])
})
