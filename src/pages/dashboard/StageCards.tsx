import { useNavigate } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { serverClock } from '../../platform/connection/server-clock.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { usePageKeys } from '../shared/usePageKeys.ts'
import { Card } from './Card.tsx'
import type { DashboardPartProps } from './dashboard-part.ts'
import { FirstSteps, isUntouched } from './FirstSteps.tsx'
import { useSummary } from './queries.ts'
import type { StageCard } from './stage-cards.ts'
import { cardsOf } from './stage-cards.ts'

const text = dashboardText.cards

/** Few cards share one row; five or six take two rows until the window is wide. */
const columnsFor = (count: number): string => {
  if (count <= 3) return 'grid-cols-3'
  if (count === 4) return 'grid-cols-4'
  return count === 5 ? 'grid-cols-3 2xl:grid-cols-5' : 'grid-cols-3 2xl:grid-cols-6'
}

/** What to do now: one card a stage with what is waiting and the buttons that take it. */
export const StageCards = memo(function StageCards({
  kind,
  user,
  tagId,
  change,
}: Omit<DashboardPartProps, 'search'>) {
  const summary = useSummary(kind, tagId)
  const cards = useMemo(() => cardsOf(user, kind), [user, kind])
  useCardKeys(cards, kind, tagId)
  const counts = summary.data
  // What is in one's hands comes back with the next pull, so it counts as something to do.
  const first = cards.find(({ stage }) => counts?.waiting[stage] || counts?.holding[stage])
  if (cards.length === 0) {
    return (
      <Panel>
        <EmptyState title={text.noGrant} hint={text.noGrantHint} />
      </Panel>
    )
  }
  if (isUntouched(user, tagId, counts)) return <FirstSteps kind={kind} />
  return (
    <section aria-label={text.title} className={`grid gap-3 ${columnsFor(cards.length)}`}>
      {cards.map((card) => (
        <Card
          key={card.stage}
          card={card}
          kind={kind}
          tagId={tagId}
          counts={counts}
          now={serverClock.at(summary.dataUpdatedAt)}
          isFirst={card === first}
          onMarkers={() => change({ markers: 1 })}
        />
      ))}
    </section>
  )
})

/** Digits do what the buttons do. */
function useCardKeys(cards: readonly StageCard[], kind: Kind, tagId: number | null): void {
  const navigate = useNavigate()
  const keys = useMemo(
    () =>
      Object.fromEntries(
        cards
          .flatMap(({ actions }) => actions)
          .map(({ key, assignment }) => [
            key,
            () => void navigate({ href: annotateAddress(kind, assignment, tagId) }),
          ]),
      ),
    [cards, kind, navigate, tagId],
  )
  usePageKeys(keys)
}
