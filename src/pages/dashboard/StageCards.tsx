import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { serverClock } from '../../platform/live/server-clock.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showAgo } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showCount } from '../../text/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { GoLink } from '../shared/GoLink.tsx'
import type { Search, SearchChange } from '../shared/kept-search.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { usePageKeys } from '../shared/usePageKeys.ts'
import { FirstSteps, isUntouched } from './FirstSteps.tsx'
import { useSummary } from './queries.ts'
import type { CardAction, StageCard } from './stage-cards.ts'
import { cardsOf, mainActionOf, partsOf } from './stage-cards.ts'

const text = dashboardText.cards

/** Few cards share one row; five or six take two rows until the window is wide. */
const columnsFor = (count: number): string => {
  if (count <= 3) return 'grid-cols-3'
  if (count === 4) return 'grid-cols-4'
  return count === 5 ? 'grid-cols-3 2xl:grid-cols-5' : 'grid-cols-3 2xl:grid-cols-6'
}

export interface DashboardPartProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  /** What the page's address says, and what changes it. */
  search: Search
  change: (part: SearchChange) => void
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
  const waiting = summary.data?.waiting
  const holding = summary.data?.holding
  // What is in one's hands comes back with the next pull, so it counts as something to do.
  const first = cards.find(({ stage }) => waiting?.[stage] || holding?.[stage])
  if (cards.length === 0) {
    return (
      <Panel>
        <EmptyState title={text.noGrant} hint={text.noGrantHint} />
      </Panel>
    )
  }
  if (isUntouched(user, tagId, summary.data)) return <FirstSteps kind={kind} />
  return (
    <section aria-label={text.title} className={`grid gap-3 ${columnsFor(cards.length)}`}>
      {cards.map((card) => (
        <Card
          key={card.stage}
          card={card}
          kind={kind}
          tagId={tagId}
          inHand={holding?.[card.stage] ?? 0}
          main={card === first && summary.data ? mainActionOf(card, summary.data) : undefined}
          parts={summary.data ? partsOf(card, summary.data) : null}
          now={serverClock.at(summary.dataUpdatedAt)}
          waiting={waiting?.[card.stage]}
          oldest={summary.data?.oldest[card.stage] ?? null}
          onMarkers={() => change({ markers: 1 })}
        />
      ))}
    </section>
  )
})

interface CardProps {
  card: StageCard
  kind: Kind
  tagId: number | null
  /** The page's primary button, where it is one of these: the first card with anything waiting has it. */
  main: CardAction | undefined
  /** What the number is made of, where that is known. */
  parts: string | null
  /** Pulled before and not handed in. */
  inHand: number
  /** When the counts came, milliseconds since the epoch. */
  now: number
  /** Undefined until the counts are there. */
  waiting: number | undefined
  /** Since when the oldest of them waits. */
  oldest: string | null
  /** Opens the list of whose work may be checked. */
  onMarkers: () => void
}

function Card({ card, kind, tagId, main, parts, inHand, now, waiting, oldest, onMarkers }: CardProps) {
  return (
    <article
      data-stage={card.stage}
      className="flex flex-col rounded-md border border-line bg-surface-raised p-4"
    >
      <header className="flex items-baseline justify-between">
        <h2 className="font-medium">{domainText.stages[card.stage]}</h2>
        <span className="text-xs text-text-soft">{oldest && text.oldest(showAgo(oldest, now))}</span>
      </header>
      <p className="mt-1 flex items-baseline gap-1.5">
        <strong data-waiting className={`text-2xl font-semibold ${waiting ? '' : 'text-text-soft'}`}>
          {waiting === undefined ? '–' : showCount(waiting)}
        </strong>
        <span className="text-xs text-text-soft">
          {parts ?? (card.stage === 'edit' ? text.editable : text.waiting)}
        </span>
        {inHand > 0 && (
          <span title={text.inHandHint}>
            <Badge tone="accent">{text.inHand(inHand)}</Badge>
          </span>
        )}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-3" data-density="tool">
        {card.actions.map((action) => (
          <ActionLink
            key={action.key}
            action={action}
            address={annotateAddress(kind, action.assignment, tagId)}
            isPrimary={action === main}
          />
        ))}
        {card.stage === 'check' && (
          <IconButton tone="plain" label={text.byPerson} icon={<Users size={14} />} onClick={onMarkers} />
        )}
      </div>
    </article>
  )
}

interface ActionLinkProps {
  action: CardAction
  address: string
  isPrimary: boolean
}

function ActionLink({ action: { key, label }, address, isPrimary }: ActionLinkProps) {
  return (
    <GoLink
      href={address}
      shortcut={key}
      className={buttonClass(isPrimary ? 'primary' : 'plain', 'flex-1 !px-2')}
    >
      {label}
      <span aria-hidden className="inline-flex">
        <Kbd keys={key} />
      </span>
    </GoLink>
  )
}

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
