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
    actions: card.actions.filter((action) => mayWork(user, kind, roleOf(action.assignment))),
  })).filter((card) => card.actions.length > 0)

/** What a person has of their own in each status, and what they could take now for each stage. */
type Counts = Pick<Summary, 'mine' | 'waiting'>

/**
 * What came back to somebody, by who sent it back. Null where that does not add up to what they could redo: some of it is in
 * hand, or was another's mark first.
 */
function redoParts({ mine, waiting }: Counts): { rejected: number; unapproved: number } | null {
  const { rejected, unapproved } = mine
  return waiting.redo > 0 && rejected + unapproved === waiting.redo ? { rejected, unapproved } : null
}

/** What the number of a card is made of; null where that is not known, or there is one way to take it up alone. */
export function partsOf({ stage, actions }: StageCard, counts: Counts): string | null {
  const parts = stage === 'redo' && actions.length > 1 ? redoParts(counts) : null
  return parts && cards.redo.parts(parts.rejected, parts.unapproved)
}

/** The button of a card that surely finds something, as far as the counts tell; else its first. */
export function mainActionOf({ stage, actions }: StageCard, counts: Counts): CardAction | undefined {
  const isOther =
    (stage === 'redo' && redoParts(counts)?.rejected === 0) ||
    (stage === 'pending' && counts.waiting.pending > 0 && counts.mine.pending === 0)
  return (isOther ? actions[1] : undefined) ?? actions[0]
}

/** Whether there is nothing of a kind at all, as those see it who can bring something. */
export function isUntouched(
  { type }: Pick<SessionUser, 'type'>,
  tagId: number | null,
  summary: Pick<Summary, 'team'> | undefined,
): boolean {
  const team = summary?.team ?? null
  if (type !== USER_TYPE.admin || tagId !== null || team === null) return false
  return Object.values(team).every((count) => count === 0)
}
