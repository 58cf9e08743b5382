import { Users } from 'lucide-react'
import type { Kind } from '../../domain/kinds.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { showAgo } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showCount } from '../../text/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { AppLink } from '../shared/AppLink.tsx'
import type { Summary } from './queries.ts'
import type { CardAction, StageCard } from './stage-cards.ts'
import { mainActionOf, partsOf } from './stage-cards.ts'

const text = dashboardText.cards

interface CardProps {
  card: StageCard
  kind: Kind
  tagId: number | null
  /** Undefined until they are there. */
  counts: Summary | undefined
  /** When the counts came, milliseconds since the epoch. */
  now: number
  /** The first card with anything to do has the page's primary button. */
  isFirst: boolean
  /** Opens the list of whose work may be checked. */
  onMarkers: () => void
}

/** What waits at one stage, and the buttons that take it. */
export function Card({ card, kind, tagId, counts, now, isFirst, onMarkers }: CardProps) {
  const { stage, actions } = card
  const main = isFirst && counts ? mainActionOf(card, counts) : undefined
  const oldest = counts?.oldest[stage]
  return (
    <article data-stage={stage} className="flex flex-col rounded-md border border-line bg-surface-raised p-4">
      <header className="flex items-baseline justify-between">
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

/** How much can be taken up, what that is made of, and what one has in hand already. */
function Waiting({ card, counts }: Pick<CardProps, 'card' | 'counts'>) {
  const { stage } = card
  const waiting = counts?.waiting[stage]
  const inHand = counts?.holding[stage] ?? 0
  const usual = stage === 'edit' ? text.editable : text.waiting
  return (
    <p className="mt-1 flex items-baseline gap-1.5">
      <strong data-waiting className={`text-2xl font-semibold ${waiting ? '' : 'text-text-soft'}`}>
        {waiting === undefined ? '–' : showCount(waiting)}
      </strong>
      <span className="text-xs text-text-soft">{(counts && partsOf(card, counts)) ?? usual}</span>
      {inHand > 0 && (
        <span title={text.inHandHint}>
          <Badge tone="accent">{text.inHand(inHand)}</Badge>
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
