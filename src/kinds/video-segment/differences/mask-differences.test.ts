import { expect, test } from 'vitest'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { RowChanges } from '../../../domain/mask-rows.ts'
import { NO_ROW } from '../../../domain/mask-rows.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import type { RowRun } from '../../../platform/mask-rows/row-calls.ts'
import { maskOfText, withRow } from '../../../platform/mask-rows/testing.ts'
import { maskDifferencesSince, masksChangedIn } from './mask-differences.ts'

const object = (id: string): SegmentObject => ({
  id,
  name: `对象 ${id}`,
  category: '车',
  colourIndex: 0,
  visible: true,
})
const run = (objectId: string, from: number, to: number, empty = false): RowRun => ({
  objectId,
  from,
  to,
  source: 'manual',
  uncertain: false,
  empty,
})

const differences = (
  objects: readonly SegmentObject[],
  { changed, before = null }: { changed: readonly RowRun[]; before?: readonly RowRun[] | null },
  rows?: RowChanges,
) => maskDifferencesSince({ changed, before })(objects, rows)

test('each object with changed masks is one line, from its first changed frame to its last', () => {
  const runs = [run('a', 10, 13), run('a', 20, 21, true), run('gone', 0, 5)]
  expect(differences([object('a'), object('b')], { changed: runs })).toEqual([
    {
      key: 'masks a',
      name: '对象 a的掩膜',
      change: 'changed',
      before: '第 10–20 帧',
      after: '3 帧有新掩膜，1 帧已删除',
      frame: 10,
      frames: [10, 20],
      selected: { role: 'object', id: 'a' },
    },
  ])
})

test('local changes replace what the server says of the same frame', () => {
  const rows = withRow(withRow({}, 'a', 10, NO_ROW), 'b', 3, maskOfText('x'))
  const words = differences([object('a'), object('b')], { changed: [run('a', 10, 12)] }, rows)
  expect(words.map(({ before, after }) => [before, after])).toEqual([
    ['第 10–11 帧', '1 帧有新掩膜，1 帧已删除'],
    ['第 3 帧', '1 帧有新掩膜'],
  ])
})

test('a frame without a mask before and now never counts as changed', () => {
  const rows = [30, 10, 11].reduce(
    (all, frame) => withRow(all, 'a', frame, NO_ROW),
    withRow({}, 'b', 7, NO_ROW),
  )
  const before = [run('a', 10, 11), run('a', 11, 12, true)]
  const words = differences([object('a'), object('b')], { changed: [run('a', 30, 31)], before }, rows)
  expect(words.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['对象 a的掩膜', '第 10 帧', '1 帧已删除'],
  ])
})

test('without changed masks there is no difference', () => {
  expect(differences([object('a')], { changed: [] })).toEqual([])
})

test('the server’s data is processed once for any number of strokes', () => {
  let reads = 0
  const long: RowRun = {
    ...run('a', 0, 18_000),
    get to() {
      reads += 1
      return 18_000
    },
  }
  const tell = maskDifferencesSince({ changed: [long], before: [long] })
  const once = reads
  const words = [1, 2].map((strokes) => {
    const frames = Array.from({ length: strokes }, (_, frame) => frame)
    const rows = frames.reduce<RowChanges>((all, frame) => withRow(all, 'a', frame, NO_ROW), {})
    return tell([object('a')], rows)[0]?.after
  })
  expect([words, reads]).toEqual([['17999 帧有新掩膜，1 帧已删除', '17998 帧有新掩膜，2 帧已删除'], once])
})

test('backwards the number of differing frames is reported, not what was added or removed', () => {
  const changed = [run('a', 10, 13), run('a', 20, 21, true)]
  const lines = maskDifferencesSince({ changed, before: null }, true)([object('a')], undefined)
  expect(lines.map(({ before, after }) => [before, after])).toEqual([['第 10–20 帧', '4 帧不同']])
})

test('refused work is reported with the frames of its own masks, and of those it removed', () => {
  const rows = withRow(withRow({}, 'a', 10, NO_ROW), 'a', 3, maskOfText('x'))
  const annotation = { ...emptyDocument('video-segment'), objects: [object('a'), object('b')] }
  const lines = masksChangedIn({ annotation, verdict: EMPTY_VERDICT, rows })
  expect(lines.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['对象 a的掩膜', '服务器上的掩膜', '第 3–10 帧：1 帧有新掩膜，1 帧已删除'],
  ])
})
