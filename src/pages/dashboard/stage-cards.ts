import type { Kind } from '../../domain/kinds.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'
import type { Assignment } from '../../machines/work.ts'
import { craftOf } from '../../platform/session/annotate-search.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import { dashboardText } from '../../text/dashboard.ts'

export interface CardAction {
  /** The digit that takes it up. */
  key: string
  label: string
  assignment: Assignment
}

export interface StageCard {
  stage: Stage
  actions: readonly CardAction[]
}

const { cards } = dashboardText

/** Every way to take up work, by stage; the first of a stage is its main button. */
const ALL_CARDS: readonly StageCard[] = [
  { stage: 'mark', actions: [{ key: '1', label: cards.pull.mark, assignment: { stage: 'mark' } }] },
  { stage: 'check', actions: [{ key: '2', label: cards.pull.check, assignment: { stage: 'check' } }] },
  { stage: 'approve', actions: [{ key: '3', label: cards.pull.approve, assignment: { stage: 'approve' } }] },
  {
    stage: 'redo',
    actions: [
      { key: '4', label: cards.redo.rejected, assignment: { stage: 'redo', from: 'rejected' } },
      { key: '5', label: cards.redo.unapproved, assignment: { stage: 'redo', from: 'unapproved' } },
    ],
  },
  {
    stage: 'pending',
    actions: [
      { key: '6', label: cards.pending.mark, assignment: { stage: 'pending', as: 'mark' } },
      { key: '7', label: cards.pending.check, assignment: { stage: 'pending', as: 'check' } },
    ],
  },
  {
    stage: 'edit',
    actions: [
      { key: '8', label: cards.edit.mark, assignment: { stage: 'edit', of: 'mark' } },
      { key: '9', label: cards.edit.check, assignment: { stage: 'edit', of: 'check' } },
      { key: '0', label: cards.edit.approve, assignment: { stage: 'edit', of: 'approve' } },
    ],
  },
]

/** The cards that somebody may use, each with the actions that they may take. */
export const cardsOf = (user: SessionUser, kind: Kind): StageCard[] =>
  ALL_CARDS.map((card) => ({
    ...card,
    actions: card.actions.filter((action) => mayWork(user, kind, craftOf(action.assignment))),
  })).filter((card) => card.actions.length > 0)
