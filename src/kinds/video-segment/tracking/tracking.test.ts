import { expect, test, vi } from 'vitest'
import { ERASED_ROW, NO_ROW } from '../../../domain/mask-rows.ts'
import { rowsEdit } from '../object-rows.ts'
import { composite, insertItem, setField } from '../../../machines/editor/edit-makers.ts'
import { maskOfText } from '../../../platform/mask-rows/testing.ts'
import { toasts } from '../../../ui/toasts.ts'
import { clearMasks, freeErased, removeFrom } from '../objects/mask-actions.ts'
import { FRAMES, HELD, rowsOf, sit, tracked } from './testing-tracking.ts'
import { trackSelected } from './tracking.ts'

test('rows that tracking may overwrite are released once it has begun', async () => {
  const { scope, held, asked } = sit(rowsOf(HELD), 0)
  await trackSelected(scope(), 'ahead')
  expect(asked).toEqual([{ objectIds: ['a'], frame: 0, from: 0, to: FRAMES }])
  expect(held()).toEqual({ 0: HELD[0], 5: HELD[5], 6: HELD[6] })
})

test('backwards the rows before the frame are released, and one undo restores them', async () => {
  const { scope, held, asked, undo } = sit(rowsOf({ ...HELD, 8: tracked }), 6)
  await trackSelected(scope(), 'back')
  expect(asked).toEqual([{ objectIds: ['a'], frame: 6, from: 0, to: 7 }])
  expect(held()).toEqual({ 0: HELD[0], 5: HELD[5], 6: HELD[6], 8: tracked })
  undo()
  expect(held()).toEqual({ ...HELD, 8: tracked })
})

test('tracking ends with the clip in both directions, and without a frame left there is no request', async () => {
  const reported = vi.spyOn(toasts, 'show').mockReturnValue(0)
  const clips = [{ id: 'c', startFrame: 4, endFrame: 7 }]
  const ranges = []
  for (const frame of [4, 5, 6]) {
    const { scope, asked } = sit(rowsOf({ [frame]: maskOfText('x') }), frame, null, clips)
    await trackSelected(scope(), 'back')
    await trackSelected(scope(), 'ahead')
    ranges.push(asked)
  }
  const range = (frame: number, from: number, to: number) => ({ objectIds: ['a'], frame, from, to })
  expect([ranges, reported.mock.calls.map(([{ text }]) => text)]).toEqual([
    [[range(4, 4, 7)], [range(5, 4, 6), range(5, 5, 7)], [range(6, 4, 7)]],
    ['已是片段或视频的第一帧', '已是片段或视频的最后一帧'],
  ])
  reported.mockRestore()
})

test('with nothing selected the newest object is tracked, on frames with its mask', async () => {
  const reported = vi.spyOn(toasts, 'show').mockReturnValue(0)
  const ranges = []
  for (const frame of [0, 1]) {
    const { scope, asked, commit, unselect, work } = sit(rowsOf({ 0: maskOfText('x') }), frame)
    unselect()
    await trackSelected(scope(), 'ahead')
    const b = { id: 'b', name: 'b', category: '对象', colourIndex: 1, visible: true }
    const row = { objectId: 'b', frame: 0, before: NO_ROW, row: maskOfText('y') }
    commit(composite([insertItem(work(), ['annotation', 'objects'], b), rowsEdit([row])]))
    commit(setField(work(), ['annotation'], 'isCorrect', 0))
    await trackSelected(scope(), 'ahead')
    ranges.push(asked)
  }
  expect([ranges, reported.mock.calls.map(([{ text }]) => text)]).toEqual([
    [[{ objectIds: ['b'], frame: 0, from: 0, to: FRAMES }], []],
    ['先选中要跟踪的对象', '先选中要跟踪的对象', '先选中要跟踪的对象'],
  ])
  reported.mockRestore()
})

test('all rows stay when tracking does not begin, with a notice of the reason', async () => {
  const reported = vi.spyOn(toasts, 'show').mockReturnValue(0)
  const { scope, held, begin } = sit(rowsOf(HELD), 0, '没有网络')
  await trackSelected(scope(), 'ahead')
  expect([held(), reported.mock.calls]).toEqual([HELD, [[{ tone: 'bad', text: '没有网络', ofItem: true }]]])
  reported.mockRestore()
  // Its answer alone was lost.
  begin()
  expect(held()).toEqual({ 0: HELD[0], 5: HELD[5], 6: HELD[6] })
})

test('masks drawn during the start stay, and so does another item', async () => {
  const drawn = sit(rowsOf(HELD), 0)
  drawn.during(() =>
    drawn.commit(rowsEdit([{ objectId: 'a', frame: 3, before: NO_ROW, row: maskOfText('z') }])),
  )
  await trackSelected(drawn.scope(), 'ahead')
  expect(drawn.held()).toEqual({ 0: HELD[0], 3: maskOfText('z'), 5: HELD[5], 6: HELD[6] })
  const left = sit(rowsOf(HELD), 0)
  left.during(() => left.open('v|1|mark|open'))
  await trackSelected(left.scope(), 'ahead')
  expect(left.held()).toEqual(HELD)
})

test('rows are released on return to an item that was left during the start, unless it was submitted', async () => {
  const held = async (...opened: readonly string[]) => {
    const item = sit(rowsOf(HELD), 0)
    item.during(() => item.open('v|1|0|open'))
    await trackSelected(item.scope(), 'ahead')
    for (const each of opened) item.open(each)
    return item.held()
  }
  expect([
    await held('u|3|1|open'),
    await held('u|4|0|closed'),
    await held('u|4|0|closed', 'u|3|0|open'),
  ]).toEqual([{ 0: HELD[0], 5: HELD[5], 6: HELD[6] }, HELD, HELD])
})

test('removing masks from a frame on leaves frames that tracking may fill, and erased ones too', async () => {
  const { scope, held } = sit(rowsOf(HELD), 4)
  await removeFrom(scope())
  expect(held()).toEqual({ 0: HELD[0], 3: NO_ROW, 4: NO_ROW, 5: NO_ROW, 6: NO_ROW })
})

test.each([
  [maskOfText('x'), ERASED_ROW],
  [tracked, ERASED_ROW],
  [{ ...NO_ROW, uncertain: true }, ERASED_ROW],
  [NO_ROW, NO_ROW],
])('a mask removed on its frame: %j becomes %j', (before, after) => {
  const { scope, held } = sit(rowsOf({ 7: before }), 7)
  clearMasks(scope())
  expect(held()).toEqual({ 7: after })
})

test('frames around this one that were marked empty are freed in one step, and no others', async () => {
  const erased = { 5: ERASED_ROW, 6: ERASED_ROW, 7: maskOfText('x'), 8: ERASED_ROW }
  const { scope, held, undo } = sit(rowsOf(erased), 6)
  await freeErased(scope())
  expect(held()).toEqual({ ...erased, 5: NO_ROW, 6: NO_ROW })
  undo()
  expect(held()).toEqual(erased)
})

test('without frames marked empty nothing is freed, with a notice', async () => {
  const reported = vi.spyOn(toasts, 'show').mockReturnValue(0)
  const { scope, held } = sit(rowsOf({ 5: ERASED_ROW, 7: maskOfText('x') }), 7)
  await freeErased(scope())
  expect([held(), reported.mock.calls]).toEqual([
    { 5: ERASED_ROW, 7: maskOfText('x') },
    [[{ tone: 'info', text: '当前帧没有定为空的对象', ofItem: true }]],
  ])
  reported.mockRestore()
})
