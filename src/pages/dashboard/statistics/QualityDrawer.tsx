import { useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { KINDS } from '../../../domain/kinds.ts'
import { personLabel } from '../../../domain/person.ts'
import { daysUpTo } from '../../../platform/china-days.ts'
import { serverClock } from '../../../platform/connection/server-clock.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { commonText } from '../../../text/common.ts'
import { showCount } from '../../../text/numbers.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { SearchChange } from '../../shared/address/search-params.ts'
import { QueryView } from '../../shared/lists/QueryView.tsx'
import { dayCharts, pushesOnCopies, showRate, showSeconds } from './chart-data.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { recordsOfPersonsDay, failuresOfPerson, scopeOfPerson, workOfPerson } from './drill.ts'
import type { Period, PersonQuality } from './queries.ts'
import { saveFigures, useQuality, useSeries } from './queries.ts'

const text = statisticsText.quality
const DAYS = 30

interface QualityDrawerProps {
  kind: Kind
  tagId: number | null
  userId: number
  user: SessionUser
  onRecords: (filters: SearchChange) => void
  onClose: () => void
}

export function QualityDrawer({ kind, tagId, userId, user, onRecords, onClose }: QualityDrawerProps) {
  const scope = scopeOfPerson(user, kind, userId)
  const quality = useQuality(kind, tagId, userId)
  const name = quality.data && personLabel(quality.data.user)
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={user.id === userId ? text.mine : name ? text.title(name) : text.somebody}
      description={text.description(KINDS[kind].label)}
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={() => onRecords(workOfPerson(userId, scope))}>
            {text.records}
          </Button>
          <Button onClick={() => onRecords(failuresOfPerson(userId, scope))}>{text.failedRecords}</Button>
          <Button onClick={onClose}>{commonText.actions.close}</Button>
        </>
      }
    >
      <QueryView query={quality}>
        {(person) =>
          person ? (
            <div className="flex flex-col gap-5">
              <Rates person={person} />
              <Figures person={person} />
              <Days kind={kind} tagId={tagId} userId={userId} scope={scope} onRecords={onRecords} />
            </div>
          ) : (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

const rateWords = (rate: number | null): string => (rate === null ? commonText.none : showRate(rate))

function Rates({ person: { rates, tested, agreement } }: { person: PersonQuality }) {
  const score = (of: PersonQuality['tested']) => ({
    value: of ? showRate(of.mean) : commonText.none,
    note: of ? text.outOf(of.count) : text.tooFew,
  })
  const cells = [
    { name: text.firstPass, value: rateWords(rates.firstPass) },
    { name: text.pass, value: rateWords(rates.pass) },
    { name: text.accept, value: rateWords(rates.accept) },
    { name: text.rework, value: rateWords(rates.rework) },
    { name: text.tested, ...score(tested) },
    { name: text.agreement, ...score(agreement) },
  ]
  return (
    <dl aria-label={text.rates} className="grid grid-cols-3 gap-3">
      {cells.map(({ name, value, ...rest }) => (
        <div key={name} className="rounded-md border border-line px-4 py-3">
          <dt className="text-xs text-text-soft">{name}</dt>
          <dd className="mt-1 text-xl font-semibold">
            {value}
            {'note' in rest && (
              <span className="mt-0.5 block text-xs font-normal text-text-soft">{rest.note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FigureName = keyof typeof text.names
type SecondsName = keyof typeof text.seconds

function Figures({ person: { figures, copies, rates } }: { person: PersonQuality }) {
  const onCopies = pushesOnCopies([{ ...(copies && { copies }) }])
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(text.names).map(([id, name]) => [name, showCount(figures[id as FigureName])] as const),
    ...Object.entries(text.seconds).map(([id, name]) => {
      const seconds = rates[id as SecondsName]
      return [name, seconds === null ? commonText.none : showSeconds(seconds)] as const
    }),
  ]
  return (
    <section>
      <h3 className="mb-2 flex items-baseline gap-2 text-sm font-medium">
        {text.figures}
        {onCopies > 0 && (
          <span className="text-xs font-normal text-text-soft">
            {statisticsText.copies.ofPerson(onCopies)}
          </span>
        )}
      </h3>
      <dl className="grid grid-cols-3 gap-x-8 gap-y-1.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between border-b border-line pb-1">
            <dt className="text-text-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface DaysProps extends Omit<Period, 'days'>, Pick<QualityDrawerProps, 'onRecords'> {
  userId: number
}

function Days({ onRecords, ...person }: DaysProps) {
  const [days] = useState(() => daysUpTo(serverClock.now(), DAYS))
  const series = useSeries({ ...person, days }, 'day')
  const charts = dayCharts(days, series.data?.items ?? []).filter(({ id }) => id !== 'rework')
  return charts.map((chart) => (
    <ChartPanel
      save={({ title }) => saveFigures({ ...person, days }, 'day', title)}
      key={chart.id}
      chart={chart}
      waiting={series.data === undefined}
      onPick={(picked) => onRecords(recordsOfPersonsDay(picked, person.scope, person.userId))}
    />
  ))
}
