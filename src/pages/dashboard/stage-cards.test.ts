import { expect, test } from 'vitest'
import type { SessionUser } from '../../platform/session/session.ts'
import { assignmentOfDraft } from './list-filters.ts'
import type { DraftSummary, Summary } from './queries.ts'
import { scopesOf } from './record-scopes.ts'
import { cardsOf, mainActionOf, partsOf, isUntouched } from './stage-cards.ts'

const user = (
  type: SessionUser['type'],
  ...stages: SessionUser['grants'][number]['stage'][]
): SessionUser => ({
  id: 2,
  username: 'u',
  name: 'u',
  type,
  corpId: 1,
  corpName: 'c',
  mustChangePassword: false,
  grants: stages.map((stage) => ({ kind: 'image', stage })),
})

const shown = (who: SessionUser) =>
  cardsOf(who, 'image').map(
    (card) => `${card.stage}: ${card.actions.map((action) => action.label).join('、')}`,
  )

test('an annotator has cards for marks, redo, pending and edits of marks', () => {
  expect(shown(user(0, 'mark'))).toEqual([
    'mark: 领取标注',
    'redo: 返工（审核驳回）、返工（验收未过）',
    'pending: 继续待定',
    'edit: 修改标注',
  ])
})

test('a checker has cards for checks, rulings and edits of checks', () => {
  expect(shown(user(0, 'check'))).toEqual(['check: 领取审核', 'pending: 裁定待定', 'edit: 修改审核'])
})

test('external people have no card for approval', () => {
  expect(shown(user(2, 'approve'))).toEqual([])
})

test('an admin has all cards', () => {
  expect(cardsOf(user(1), 'image').map((card) => card.stage)).toEqual([
    'mark',
    'check',
    'approve',
    'redo',
    'pending',
    'edit',
  ])
})

test('the scope of operation records depends on role and company', () => {
  expect([
    scopesOf(user(0, 'mark'), 'image'),
    scopesOf(user(0, 'check'), 'image'),
    scopesOf(user(0, 'check'), 'video'),
    scopesOf(user(1), 'image'),
    scopesOf(user(2, 'check'), 'image'),
    scopesOf(user(3), 'image'),
  ]).toEqual([
    ['mine'],
    ['mine', 'company'],
    ['mine'],
    ['mine', 'company', 'all'],
    ['mine'],
    ['mine', 'company'],
  ])
})

test('a draft continues in its own stage', () => {
  const draft = (stage: string, status: string, who = user(0, 'mark'), marker = 2) =>
    assignmentOfDraft({ stage, resource: { status }, marker: { id: marker } } as DraftSummary, who, 'image')
  expect([
    draft('mark', 'unmarked'),
    draft('check', 'marked'),
    draft('redo', 'unapproved'),
    draft('redo', 'rejected'),
    draft('pending', 'pending'),
    draft('pending', 'pending', user(0, 'mark'), 3),
    draft('pending', 'pending', user(0, 'check'), 3),
    draft('pending', 'pending', user(0, 'mark', 'check'), 3),
    draft('pending', 'pending', user(0, 'mark', 'check'), 2),
    draft('edit', 'marked'),
    draft('edit', 'rejected'),
    draft('edit', 'unapproved'),
  ]).toEqual([
    { stage: 'mark' },
    { stage: 'check' },
    { stage: 'redo', from: 'unapproved' },
    { stage: 'redo', from: 'rejected' },
    { stage: 'pending', as: 'mark' },
    { stage: 'pending', as: 'mark' },
    { stage: 'pending', as: 'check' },
    { stage: 'pending', as: 'check' },
    { stage: 'pending', as: 'mark' },
    { stage: 'edit', of: 'mark' },
    { stage: 'edit', of: 'check' },
    { stage: 'edit', of: 'approve' },
  ])
})

test('a card shows returned work by judge, and puts the button with work first', () => {
  const look = (stage: string, mine: object, waiting: number, who = user(1)) => {
    const card = cardsOf(who, 'image').find((each) => each.stage === stage)!
    const counts = {
      mine: { rejected: 0, unapproved: 0, pending: 0, ...mine },
      waiting: { [stage]: waiting },
    } as unknown as Pick<Summary, 'mine' | 'waiting'>
    return [partsOf(card, counts), mainActionOf(card, counts)?.label]
  }
  expect([
    look('redo', { rejected: 2, unapproved: 1 }, 3),
    look('redo', { unapproved: 1 }, 1),
    // Some is another's mark, or in hand: nobody can say which.
    look('redo', { unapproved: 1 }, 2),
    look('redo', {}, 0),
    look('pending', { pending: 1 }, 2),
    look('pending', {}, 2),
    look('pending', {}, 2, user(0, 'check')),
    look('mark', {}, 2),
  ]).toEqual([
    ['驳回 2，未过 1', '返工（审核驳回）'],
    ['驳回 0，未过 1', '返工（验收未过）'],
    [null, '返工（审核驳回）'],
    [null, '返工（审核驳回）'],
    [null, '继续待定'],
    [null, '裁定待定'],
    [null, '裁定待定'],
    [null, '领取标注'],
  ])
})

const NONE = { unmarked: 0, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 }
const ADMIN = { type: 1 } as const

test('an admin sees first steps while a kind is empty', () => {
  expect([
    isUntouched(ADMIN, null, { team: NONE }),
    isUntouched(ADMIN, null, { team: { ...NONE, approved: 1 } }),
    isUntouched(ADMIN, 7, { team: NONE }),
    isUntouched(ADMIN, null, undefined),
    isUntouched({ type: 0 }, null, { team: NONE }),
    isUntouched(ADMIN, null, { team: null }),
  ]).toEqual([true, false, false, false, false, false])
})
