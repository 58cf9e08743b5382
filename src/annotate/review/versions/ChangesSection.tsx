import { ArrowRight, Crosshair } from 'lucide-react'
import { Fragment } from 'react'
import type { CommandId } from '../../../kinds/command.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { RowList } from '../../panel/RowList.tsx'
import { Section } from '../../panel/Section.tsx'
import type { Difference, ExtraDifference } from './difference.ts'
import { isSomewhere } from './difference.ts'
import { comparedParts, SEPARATOR } from './difference-kit.ts'
import type { Baseline } from './useBaseline.ts'
import { useCommands } from '../../useCommands.ts'

const text = reviewText.changes
/** CSS pixels of a row with one line of text. */
const ROW_HEIGHT = 51

const TONES: Record<Difference['change'], string> = {
  added: 'bg-ok-soft text-ok',
  removed: 'bg-bad-soft text-bad',
  changed: 'bg-warn-soft text-warn',
}

interface ComparedWordsProps {
  words: string
  other: string
  /** Of what the other version does not say. */
  mark: string
}

/** In a long line only what differs stands out. */
function ComparedWords({ words, other, mark }: ComparedWordsProps) {
  const parts = comparedParts(words, other)
  if (parts.every(({ differs }) => differs)) return words
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="text-text-soft">{SEPARATOR}</span>}
      <span className={part.differs ? mark : 'text-text-soft'}>{part.words}</span>
    </Fragment>
  ))
}

function DifferenceWords({ difference: { change, before, after } }: { difference: Difference }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-xs text-text-soft">
      {change !== 'added' && (
        <span className={classNames('wrap-anywhere', change === 'removed' && 'line-through')}>
          <ComparedWords words={before} other={after} mark="line-through" />
        </span>
      )}
      {change === 'changed' && <ArrowRight aria-hidden size={12} className="shrink-0" />}
      {change !== 'removed' && (
        <span className="wrap-anywhere text-text">
          <ComparedWords words={after} other={before} mark="font-medium" />
        </span>
      )}
    </span>
  )
}

interface RowProps {
  difference: Difference
  active: boolean
  onGo: () => void
}

function DifferenceRow({ difference, active, onGo }: RowProps) {
  const { name, change } = difference
  const hasPlace = isSomewhere(difference)
  const words = (
    <>
      <span className="flex items-center gap-1.5">
        <span className={classNames('shrink-0 rounded-xs px-1 text-2xs', TONES[change])}>
          {text.kinds[change]}
        </span>
        <span className="truncate">{name}</span>
        {hasPlace && <Crosshair aria-hidden size={12} className="ml-auto shrink-0 text-text-soft" />}
      </span>
      <DifferenceWords difference={difference} />
    </>
  )
  const shape = 'flex w-full flex-col gap-0.5 rounded-md px-2 py-1.5 text-left'
  if (!hasPlace) return <div className={shape}>{words}</div>
  return (
    <button
      type="button"
      title={text.go(name)}
      aria-pressed={active}
      onClick={onGo}
      className={classNames(
        shape,
        active ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-hover',
      )}
    >
      {words}
    </button>
  )
}

interface RowsProps {
  list: readonly Difference[]
  active: Difference | null
  fills?: boolean
  onGo: (key: string) => void
}

export function DifferenceRows({ list, active, fills = false, onGo }: RowsProps) {
  return (
    <RowList
      items={list.map((difference) => ({ id: difference.key, difference }))}
      height={ROW_HEIGHT}
      measured={{ gap: 0 }}
      fills={fills}
      place={list.findIndex(({ key }) => key === active?.key)}
    >
      {({ difference }) => (
        <DifferenceRow
          difference={difference}
          active={difference.key === active?.key}
          onGo={() => onGo(difference.key)}
        />
      )}
    </RowList>
  )
}

interface ChangesSectionProps {
  baseline: Baseline
  list: readonly Difference[]
  /** Differences beside the document load later. */
  status: ExtraDifference['status']
  active: Difference | null
  onGo: (key: string) => void
}

function Steps() {
  const { keyOf } = useCommands()
  const keys = (['changes.previous', 'changes.next'] as const satisfies readonly CommandId[])
    .map(keyOf)
    .filter((key) => key !== undefined)
  return (
    <p className="flex items-center gap-1 px-2 text-2xs text-text-soft">
      {text.step}
      {keys.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
    </p>
  )
}

export function ChangesSection(props: ChangesSectionProps) {
  const { baseline, list, status, active, onGo } = props
  const { isRejected, version, document } = baseline
  const known = document.status === 'ready' ? status : document.status
  const none = isRejected ? text.noneSince : text.none
  return (
    <Section
      perItem
      title={isRejected ? text.sinceRejection : text.sinceVersion(version)}
      aside={<span className="text-xs text-text-soft">{list.length || ''}</span>}
    >
      {list.length === 0 && (
        <p className="text-xs text-text-soft">{known === 'ready' ? none : text[known]}</p>
      )}
      {list.length > 0 && (
        <div className="-mx-2 flex flex-col">
          <DifferenceRows list={list} active={active} onGo={onGo} />
          {list.some(isSomewhere) && <Steps />}
        </div>
      )}
    </Section>
  )
}
