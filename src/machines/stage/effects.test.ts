import { expect, test } from 'vitest'
import { ERASED_ROW } from '../../domain/mask-rows.ts'
import type { OutboxEntry, ReadyItem, BatchItem } from '../work.ts'
import { initialContext, noteAccepted, pullRequest, takeVersion, wish, wishOn } from './effects.ts'
import { STAGE_CONFIGS } from './machines.ts'
import { EMPTY_VERDICT } from '../work.ts'

const CHECKS = { kind: 'image', assignment: { stage: 'check' } } as const

test('the filter of a page applies to each pull unless another is given', () => {
  const context = initialContext({ ...CHECKS, tagId: 3, markerId: 12 })
  const first = { ...context, ...wish(context, { type: 'PULL' }) }
  const chosen = { ...first, ...wish(first, { type: 'PULL', tagId: 4, id: 'a' }) }
  const next = { ...chosen, ...wishOn(chosen) }
  expect([first, chosen, next].map(({ wanted }) => wanted)).toEqual([
    { tagId: 3, markerId: 12 },
    { tagId: 4, markerId: 12, id: 'a' },
    { tagId: 4, markerId: 12 },
  ])
  expect(pullRequest(STAGE_CONFIGS.check, first)).toEqual({ ...CHECKS, tagId: 3, markerId: 12 })
  expect(initialContext(CHECKS).wanted).toEqual({})
})

test('a later version replaces the submitted work, with its history', () => {
  const shared = ['a', 'b'].map(
    (uuid) =>
      ({ resource: { uuid }, version: 1, annotation: { remark: uuid }, draft: null }) as unknown as ReadyItem,
  )
  const context = initialContext({ kind: 'image', assignment: { stage: 'mark' }, shared })
  const { tasks } = takeVersion(context, {
    type: 'VERSION',
    id: 'b',
    version: 2,
    annotation: { remark: '改' },
  })
  expect(tasks?.map(({ item, work }) => [item.version, item.annotation, work.annotation])).toEqual([
    [1, { remark: 'a' }, { remark: 'a' }],
    [2, { remark: '改' }, { remark: '改' }],
  ])
})

test('accepted work has no changes, including changed rows of masks', () => {
  const work = { annotation: { remark: '' }, verdict: EMPTY_VERDICT, rows: { a: { 0: { 3: ERASED_ROW } } } }
  const item = { resource: { uuid: 'a' }, version: 1, annotation: {}, draft: null } as unknown as ReadyItem
  const handedIn = { item, work, state: 'submitted' } as unknown as BatchItem
  const context = { ...initialContext(CHECKS), tasks: [handedIn, { ...handedIn, state: 'open' as const }] }
  const { tasks } = noteAccepted(context, {
    type: 'PUSH.ACCEPTED',
    entry: { item, work } as unknown as OutboxEntry,
    receipt: { id: 'a', version: 2, status: 'marked' },
  })
  expect(tasks?.map((task) => [task.item.version, task.work.rows])).toEqual([
    [2, undefined],
    [1, work.rows],
  ])
})
