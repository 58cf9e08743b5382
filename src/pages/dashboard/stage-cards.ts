import { USER_TYPE } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'
import type { Assignment } from '../../machines/work.ts'
import { roleOf } from '../../platform/session/annotate-search.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import { dashboardText } from '../../text/dashboard.ts'
import type { Summary } from './queries.ts'

export interface CardAction {
  key: string
  label: string
  assignment: Assignment
}

export interface StageCard {
  stage: Stage
  actions: readonly CardAction[]
}

const { cards } = dashboardText

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

export const cardsOf = (user: SessionUser, kind: Kind): StageCard[] =>
  ALL_CARDS.map((card) => ({
    ...card,
    actions: card.actions.filter((action) => mayWork(user, kind, roleOf(action.assignment))),
  })).filter((card) => card.actions.length > 0)

type Counts = Pick<Summary, 'mine' | 'waiting'>

/** Null if the parts do not add up: some is leased or came from others. */
function redoParts({ mine, waiting }: Counts): { rejected: number; unapproved: number } | null {
  const { rejected, unapproved } = mine
  return waiting.redo > 0 && rejected + unapproved === waiting.redo ? { rejected, unapproved } : null
}

export function partsOf({ stage, actions }: StageCard, counts: Counts): string | null {
  const parts = stage === 'redo' && actions.length > 1 ? redoParts(counts) : null
  return parts && cards.redo.parts(parts.rejected, parts.unapproved)
}

export function mainActionOf({ stage, actions }: StageCard, counts: Counts): CardAction | undefined {
  const isOther =
    (stage === 'redo' && redoParts(counts)?.rejected === 0) ||
    (stage === 'pending' && counts.waiting.pending > 0 && counts.mine.pending === 0)
  return (isOther ? actions[1] : undefined) ?? actions[0]
}

export function isUntouched(
  { type }: Pick<SessionUser, 'type'>,
  tagId: number | null,
  summary: Pick<Summary, 'team'> | undefined,
): boolean {
  const team = summary?.team ?? null
  if (type !== USER_TYPE.admin || tagId !== null || team === null) return false
  return Object.values(team).every((count) => count === 0)
}
