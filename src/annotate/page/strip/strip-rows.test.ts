import { expect, test } from 'vitest'
import type { ImageDocument } from '../../../domain/documents/types.ts'
import { IMAGE } from '../../../kinds/image/spec.ts'
import { offlineFailure } from '../../../machines/failure.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import type { OutboxEntry, BatchItem } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { KindPage, StripSpec } from '../kind-page.ts'
import { chosenFilter, indexBeside, stripRows } from './strip-rows.ts'

const strip: StripSpec<'image'> = {
  filter: {
    label: '内容',
    field: 'filterValue',
    options: [
      { value: 'all', label: '全部' },
      { value: 0, label: '有误' },
    ],
    matches: ({ isCorrect }, value) => isCorrect === (value !== 0),
  },
  badge: ({ isCorrect }) => (isCorrect ? null : '有误'),
}
const kind: KindPage<'image'> = { kind: 'image', spec: IMAGE, Panel: () => null, commands: {}, strip }

const task = (uuid: string, isCorrect: boolean, isQualified: 1 | 2 | null = null): BatchItem => {
  const annotation: ImageDocument = {
    schemaVersion: 1,
    availability: 1,
    remark: '',
    trackingCrop: null,
    excludeCrops: [],
    isCorrect,
  }
  return {
    item: { resource: { uuid, path: `image/${uuid}`, thumbnailUrl: '' } },
    work: { annotation, verdict: { ...EMPTY_VERDICT, isQualified } },
    history: EMPTY_HISTORY,
    state: 'open',
  } as unknown as BatchItem
}
const batch = {
  tasks: [task('a', true), task('b', false), task('c', true)],
  outbox: { entries: [], unstored: [], waits: {} },
  online: true,
  currentIndex: 0,
}
const shown = (fields: Record<string, string | number>, currentIndex = 0) =>
  stripRows(kind, { ...batch, currentIndex }, fields).map(({ index, badge }) => [index, badge])

test('without a filter the whole batch is shown, with the words of its kind', () => {
  const all = [
    [0, null],
    [1, '有误'],
    [2, null],
  ]
  expect([shown({}), shown({ filterValue: 'all' }), shown({ filterValue: 'gone' })]).toEqual([all, all, all])
})

test('a filter keeps matching items and the open one', () => {
  expect([shown({ filterValue: 0 }), shown({ filterValue: 0 }, 1)]).toEqual([
    [
      [0, null],
      [1, '有误'],
    ],
    [[1, '有误']],
  ])
})

test('a kind without filters is never filtered', () => {
  const { strip: _, ...plain } = kind
  expect([chosenFilter(plain, { filterValue: 0 }), stripRows(plain, batch, {}).length]).toEqual([null, 3])
})

test('a submitted item is sending while it is stored and its call is open; otherwise it waits', () => {
  const entries = [{ key: 'k', push: { id: 'b' }, refusal: null }] as unknown as OutboxEntry[]
  const away = { k: { failure: offlineFailure('no answer'), until: 1000 } }
  const states = (online: boolean, waits: OutboxContext['waits'], unstored: string[] = []) =>
    stripRows(kind, { ...batch, outbox: { entries, unstored, waits }, online }, {}).map(({ state }) => state)
  expect([states(false, {}, ['k']), states(true, {}), states(false, {}), states(true, away)]).toEqual([
    ['open', 'sending', 'open'],
    ['open', 'sending', 'open'],
    ['open', 'waiting', 'open'],
    ['open', 'waiting', 'open'],
  ])
})

test('keys move between visible rows and stop at the ends', () => {
  const rows = [{ index: 0 }, { index: 3 }, { index: 7 }]
  expect([
    indexBeside(rows, 3, 1),
    indexBeside(rows, 3, -1),
    indexBeside(rows, 7, 1),
    indexBeside(rows, 0, -1),
  ]).toEqual([7, 0, null, null])
})

test('videos of one name are distinguished by how long and large they are', () => {
  const video = (uuid: string, duration: number): BatchItem => {
    const { item, ...rest } = task(uuid, true)
    return { ...rest, item: { ...item, resource: { ...item.resource, duration, width: 640, height: 360 } } }
  }
  const tasks = [video('a', 61), video('b', 7.5), task('c', true)]
  expect(stripRows(kind, { ...batch, tasks }, {}).map(({ duration, facts }) => [duration, facts])).toEqual([
    ['1:01', '1:01 · 640×360'],
    ['0:07', '0:07 · 640×360'],
    [null, ''],
  ])
})

test('each item shows its verdict of this session', () => {
  const tasks = [task('a', true, 1), task('b', true, 2), task('c', true)]
  expect(stripRows(kind, { ...batch, tasks }, {}).map(({ verdict }) => verdict)).toEqual([1, 2, null])
})

test('building rows validates no document', () => {
  const read = (): never => {
    throw new Error('a document was checked')
  }
  expect(stripRows({ ...kind, spec: { ...IMAGE, read } }, batch, {})).toHaveLength(3)
})
