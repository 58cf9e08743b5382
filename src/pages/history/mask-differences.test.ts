import { expect, test } from 'vitest'
import { frameWords } from '../../annotate/review/versions/difference-kit.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import { stringOfCounts } from '../../domain/documents/rle.ts'
import type { PlacedRow } from '../../domain/mask-rows.ts'
import type { RowRun, RowSourceCalls } from '../../platform/mask-rows/row-calls.ts'
import { FRAMES_MOST, loadMaskDifferences } from './load-mask-differences.ts'
import { maskChanges, maskDifferences } from './mask-differences.ts'

/** A mask of 4×4 pixels, column by column: `first` pixels clear, then `set`. */
const mask = (first: number, set: number): PlacedRow['row'] => ({
  rle: { size: [4, 4], counts: stringOfCounts([first, set, 16 - first - set]) },
  source: 'manual',
})
const at = (objectId: string, frame: number, row: PlacedRow['row']): PlacedRow => ({ objectId, frame, row })
const object = (id: string): SegmentObject => ({
  id,
  name: `对象 ${id}`,
  category: '车',
  colourIndex: 0,
  visible: true,
})

/** Object a: kept on 0, grown on 1 and 2, erased on 3, drawn on 5; b: gone on 9, a row without mask before and after. */
const BEFORE = [
  at('a', 0, mask(0, 4)),
  at('a', 1, mask(0, 4)),
  at('a', 2, mask(0, 4)),
  at('a', 3, mask(0, 7)),
  at('b', 9, mask(2, 3)),
  at('b', 10, { rle: null, source: 'tracked' }),
]
const AFTER = [
  at('a', 0, mask(0, 4)),
  at('a', 1, mask(0, 6)),
  at('a', 2, mask(2, 4)),
  at('a', 3, { rle: null, source: 'manual' }),
  at('a', 5, mask(0, 5)),
  at('b', 10, { rle: null, source: 'manual' }),
]

test('lists each added, removed or changed mask, with its changed pixels', () => {
  expect(maskChanges(BEFORE, AFTER)).toEqual([
    { objectId: 'a', frame: 1, change: 'changed', added: 2, removed: 0 },
    { objectId: 'a', frame: 2, change: 'changed', added: 2, removed: 2 },
    { objectId: 'a', frame: 3, change: 'removed', added: 0, removed: 7 },
    { objectId: 'a', frame: 5, change: 'added', added: 5, removed: 0 },
    { objectId: 'b', frame: 9, change: 'removed', added: 0, removed: 3 },
  ])
  expect(maskChanges(AFTER, AFTER)).toEqual([])
})

test('frames in a row are one range', () => {
  expect([frameWords([3]), frameWords([1, 2, 3, 7, 9, 10])]).toEqual(['3', '1–3、7、9–10'])
})

test('one line for each object', () => {
  expect(maskDifferences([object('a'), object('b')], maskChanges(BEFORE, AFTER), 0)).toEqual([
    {
      key: 'masks a',
      name: '对象 a的掩膜',
      change: 'changed',
      before: '删除 第 3 帧，7 像素',
      after: '新增 第 5 帧，5 像素；修改 第 1–2 帧，+4 −2 像素',
      frame: 1,
    },
    {
      key: 'masks b',
      name: '对象 b的掩膜',
      change: 'removed',
      before: '删除 第 9 帧，3 像素',
      after: '-',
      frame: 9,
    },
  ])
})

const run = (objectId: string, from: number, to: number): RowRun => ({
  objectId,
  from,
  to,
  source: 'manual',
  uncertain: false,
  empty: false,
})

/** A server that has two versions; takes note of what it is asked. */
function server(runs: readonly RowRun[]) {
  const asked: unknown[] = []
  const callsAt = (version: number): RowSourceCalls => ({
    index: (_signal, since) => {
      asked.push(['index', version, since])
      return Promise.resolve(runs)
    },
    read: (from, to) => {
      asked.push(['read', version, from, to])
      const rows = version === 1 ? BEFORE : AFTER
      return Promise.resolve(rows.filter(({ frame }) => frame >= from && frame < to))
    },
  })
  return { asked, callsAt }
}

test('only frames changed between the versions are read, in either order', async () => {
  const objects = [object('a'), object('b')]
  const { asked, callsAt } = server([run('a', 1, 6), run('b', 9, 11), run('b', 200, 201)])
  const there = await loadMaskDifferences(callsAt, { before: 1, after: 2, objects })
  expect(there).toEqual(maskDifferences(objects, maskChanges(BEFORE, AFTER), 0))
  expect(asked).toEqual([
    ['index', 2, 1],
    ['read', 1, 1, 11],
    ['read', 2, 1, 11],
    ['read', 1, 200, 201],
    ['read', 2, 200, 201],
  ])
  const back = await loadMaskDifferences(callsAt, { before: 2, after: 1, objects })
  expect(back).toEqual(maskDifferences(objects, maskChanges(AFTER, BEFORE), 0))
  expect(asked[5]).toEqual(['index', 2, 1])
})

test('of a long video a limited number of frames is compared, and the others are counted', async () => {
  const { asked, callsAt } = server([run('a', 0, FRAMES_MOST + 40)])
  const found = await loadMaskDifferences(callsAt, { before: 1, after: 2, objects: [object('a')] })
  expect(found.at(-1)).toEqual({
    key: 'masks',
    name: '其余掩膜',
    change: 'changed',
    before: '-',
    after: '另有 40 帧变过，未逐帧比较',
  })
  expect(asked.length).toBe(1 + 2 * (FRAMES_MOST / 32))
})
