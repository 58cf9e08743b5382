import { useNavigate } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { Users } from 'lucide-react'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import { serverClock } from '../../platform/connection/server-clock.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { showAgo } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showCount } from '../../text/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { AppLink } from '../shared/AppLink.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { usePageKeys } from '../shared/usePageKeys.ts'
import type { DashboardPartProps } from './dashboard-search.ts'
import type { Summary } from './queries.ts'
import { useSummary } from './queries.ts'
import type { StageCard, CardAction } from './stage-cards.ts'
import { cardsOf, isUntouched, mainActionOf, partsOf } from './stage-cards.ts'

const text = dashboardText.cards

const ODD_FILLS = 'max-md:[&>:last-child:nth-child(odd)]:col-span-2'

/** By the number of cards: every row is full. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: `grid-cols-2 md:grid-cols-3 ${ODD_FILLS}`,
  4: 'grid-cols-2 lg:grid-cols-4',
  5:
    `grid-cols-2 md:grid-cols-6 md:[&>:nth-child(n)]:col-span-2 md:[&>:nth-child(n+4)]:col-span-3 ${ODD_FILLS} ` +
    'xl:grid-cols-5 xl:[&>:nth-child(n)]:col-span-1 xl:[&>:nth-child(n+4)]:col-span-1',
}
const ALL_COLUMNS = 'grid-cols-2 md:grid-cols-3 2xl:grid-cols-6'

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
  // The next pull returns leased work first, so it counts as work to do.
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
    <section aria-label={text.title} className={`grid gap-3 ${COLUMNS[cards.length] ?? ALL_COLUMNS}`}>
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

interface CardProps {
  card: StageCard
  kind: Kind
  tagId: number | null
  counts: Summary | undefined
  now: number
  isFirst: boolean
  onMarkers: () => void
}

function Card({ card, kind, tagId, counts, now, isFirst, onMarkers }: CardProps) {
  const { stage, actions } = card
  const main = isFirst && counts ? mainActionOf(card, counts) : undefined
  const oldest = counts?.oldest[stage]
  return (
    <article
      data-stage={stage}
      className="flex flex-col rounded-md border border-line bg-surface-raised p-4 phone:p-3"
    >
      <header className="flex flex-wrap items-baseline justify-between">
        <h2 className="font-medium">{domainText.stages[stage]}</h2>
        <span className="text-xs text-text-soft">{oldest && text.oldest(showAgo(oldest, now))}</span>
      </header>
      <Waiting card={card} counts={counts} />
      <div className="mt-auto flex flex-wrap gap-2 pt-3" data-density="tool">
        {actions.map((action) => (
          <ActionLink
            key={action.key}
            action={action}
            address={annotateAddress(kind, action.assignment, tagId)}
            isPrimary={action === main}
          />
        ))}
        {stage === 'check' && (
          <IconButton tone="plain" label={text.byPerson} icon={<Users size={14} />} onClick={onMarkers} />
        )}
      </div>
    </article>
  )
}

function Waiting({ card, counts }: Pick<CardProps, 'card' | 'counts'>) {
  const { stage } = card
  const waiting = counts?.waiting[stage]
  const leased = counts?.holding[stage] ?? 0
  const usual = stage === 'edit' ? text.editable : text.waiting
  return (
    <p className="mt-1 flex items-baseline gap-1.5">
      <strong data-waiting className={`text-2xl font-semibold ${waiting ? '' : 'text-text-soft'}`}>
        {waiting === undefined ? '–' : showCount(waiting)}
      </strong>
      <span className="text-xs text-text-soft">{(counts && partsOf(card, counts)) ?? usual}</span>
      {leased > 0 && (
        <span title={text.leasedHint}>
          <Badge tone="accent">{text.leased(leased)}</Badge>
        </span>
      )}
    </p>
  )
}

interface ActionLinkProps {
  action: CardAction
  address: string
  isPrimary: boolean
}

function ActionLink({ action: { key, label }, address, isPrimary }: ActionLinkProps) {
  return (
    <AppLink
      href={address}
      shortcut={key}
      className={buttonClass(isPrimary ? 'primary' : 'plain', 'flex-1 !px-2')}
    >
      {label}
      <span aria-hidden className="inline-flex">
        <Kbd keys={key} />
      </span>
    </AppLink>
  )
}

const firstText = dashboardText.first

function FirstSteps({ kind }: { kind: Kind }) {
  return (
    <Panel>
      <EmptyState
        title={firstText.title(KINDS[kind].label)}
        hint={firstText.hint}
        action={
          <span className="flex gap-2">
            <AppLink href={`/data-pool-manage?kind=${kind}`} className={buttonClass('primary')}>
              {firstText.toPools}
            </AppLink>
            <AppLink href="/manage-user" className={buttonClass()}>
              {firstText.toUsers}
            </AppLink>
          </span>
        }
      />
    </Panel>
  )
}
