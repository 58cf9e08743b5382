import { expect, test } from 'vitest'
import { totalsOf } from './import-totals.ts'
import { NEW_TAG, previewOf, splitInput, splitSchema, sumOf } from './split-form.ts'

const row = { target: '3', newTag: '', corpIds: [], count: 5 }

const errors = (form: unknown, available = 10): [string, string][] =>
  (splitSchema(available).safeParse(form).error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.message,
  ])

test('a split goes to known and new databases', () => {
  const form = {
    rows: [row, { target: NEW_TAG, newTag: ' 夜\u200B景 ', corpIds: [1], count: 2 }],
    order: 'random',
    seed: 42,
  }
  expect(splitInput(7, splitSchema(10).parse(form))).toEqual({
    poolId: 7,
    order: 'random',
    seed: 42,
    splits: [
      { tagId: 3, count: 5 },
      { newTag: { name: '夜景', corpIds: [1] }, count: 2 },
    ],
  })
})

test('a seed belongs to a random order, and may be left empty', () => {
  const split = (order: string, seed: unknown) =>
    splitInput(7, splitSchema(10).parse({ rows: [row], order, seed })).seed
  expect([split('age', 42), split('random', NaN), split('random', ''), split('random', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
    0,
  ])
})

test('a split never exceeds the available resources', () => {
  const form = { rows: [row, { ...row, target: '4', count: 8 }], order: 'age', seed: null }
  expect(errors(form)).toEqual([['rows.1.count', '比未拆分的多 3 项']])
})

test('each database appears once, as the server requires', () => {
  const fresh = (newTag: string) => ({ ...row, target: NEW_TAG, newTag, count: 1 })
  const rows = [{ ...row, count: 1 }, fresh('夜景 A'), { ...row, count: 2 }, fresh(' 夜景 a'), fresh('晨景')]
  expect(errors({ rows, order: 'age', seed: null })).toEqual([
    ['rows.2.target', '和上面的数据库相同，请合并数量'],
    ['rows.3.newTag', '和上面的数据库相同，请合并数量'],
  ])
})

test('every row needs a database and a number', () => {
  const form = {
    rows: [
      { ...row, target: '' },
      { ...row, target: '4', count: NaN },
      { ...row, target: NEW_TAG, newTag: ' ', count: 1 },
    ],
    order: 'age',
    seed: 4_294_967_296,
  }
  expect(errors(form)).toEqual([
    ['rows.0.target', '此项必填'],
    ['rows.1.count', '此项必填'],
    ['rows.2.newTag', '不能只有空白字符'],
    ['seed', '必须在 0–4294967295 之间'],
  ])
})

test('imports add up', () => {
  const job = (status: string, result: unknown, error: string | null = null) =>
    ({ id: status, source: `${status}.zip`, status, result, error }) as never
  const refusal = { name: 'a.txt', reason: '不是图片' }
  expect(
    totalsOf([
      job('done', {
        accepted: 3,
        duplicates: 1,
        refused: 1,
        refusals: [refusal],
        unread: 1,
        unreadFiles: ['.b'],
      }),
      job('done', { accepted: 2, refused: 0, notes: [{ text: '只取第一帧', count: 2 }] }),
      job('done', { accepted: 1, refused: 0, notes: [{ text: '只取第一帧', count: 1 }] }),
      job('running', null),
      job('failed', null, '任务没有完成'),
    ]),
  ).toEqual({
    accepted: 6,
    duplicates: 1,
    skipped: 0,
    replaced: 0,
    refused: 1,
    refusals: [refusal],
    failures: ['任务没有完成'],
    notes: [{ text: '只取第一帧', count: 3 }],
    unread: 1,
    unreadFiles: ['.b'],
    reports: [
      { id: 'done', source: 'done.zip' },
      { id: 'done', source: 'done.zip' },
      { id: 'done', source: 'done.zip' },
    ],
  })
})

test('a preview sums the rows of a database, and shows what remains', () => {
  const row = (target: string, newTag: string, count: number) => ({ target, newTag, corpIds: [], count })
  expect(
    previewOf(
      [row('3', '', 10), row('3', '', 5), row(NEW_TAG, ' 新库 ', 4), row('', '', 2), row('9', '', NaN)],
      [{ id: 3, name: '街景', total: 7 }],
      30,
    ),
  ).toEqual({
    rows: [
      { name: '街景', isNew: false, now: 7, add: 15 },
      { name: '新库', isNew: true, now: 0, add: 4 },
    ],
    left: 9,
  })
})

test.each([[-1], [0], [1.5], [NaN]])(
  'a count of %s is invalid: it is neither previewed nor summed',
  (count) => {
    const row = { target: '3', newTag: '', corpIds: [], count }
    expect([previewOf([row], [{ id: 3, name: '街景', total: 7 }], 4), sumOf([row])]).toEqual([
      { rows: [], left: 4 },
      0,
    ])
  },
)
