import { ChartColumn, Table2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { statisticsText } from '../../../text/statistics.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { csvOf, saveText } from '../../shared/lists/csv.ts'
import { Panel } from '../../shared/PageFrame.tsx'
import type { Chart, Picked } from './chart.ts'
import { isEmptyChart } from './chart.ts'
import { ChartTable } from './ChartTable.tsx'
import { CsvButton } from './CsvButton.tsx'
import { createTurns } from './turns.ts'

const library = () => import('./SeriesChart.tsx')
const SeriesChart = lazy(library)
const HEIGHT = 220

/** Drawing six charts at once would block the page. */
const askForTurn = createTurns((next) => {
  const soon = (): void => void setTimeout(next, 0)
  library().then(soon, soon)
})

function useTurn(): boolean {
  const [isTurn, take] = useState(false)
  useEffect(() => (isTurn ? undefined : askForTurn(() => take(true))), [isTurn])
  return isTurn
}

/** A stable identity, so that the chart is not drawn again. */
function useNewest(onPick: ChartPanelProps['onPick']): ChartPanelProps['onPick'] {
  const newest = useRef(onPick)
  useLayoutEffect(() => {
    newest.current = onPick
  })
  const pick = useCallback((picked: Picked) => newest.current?.(picked), [])
  return onPick && pick
}

const chartCsv = ({ axis, series, points }: Chart): string =>
  csvOf([
    [axis, ...series.map(({ label }) => label)],
    ...points.map((point) => [
      point.title ?? point.label,
      ...series.map(({ id }) => point.values[id] ?? null),
    ]),
  ])

const saveShown = async (chart: Chart): Promise<void> => saveText(`${chart.title}.csv`, chartCsv(chart))

interface ChartPanelProps {
  chart: Chart
  hint?: string | undefined
  waiting?: boolean
  onPick?: (picked: Picked) => void
  save?: (chart: Chart) => Promise<void>
}

export function ChartPanel({
  chart,
  hint = chart.note,
  waiting = false,
  onPick,
  save = saveShown,
}: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const { title } = chart
  return (
    <Panel
      title={title}
      aside={
        <span className="flex items-center" data-density="tool">
          {hint && <span className="mr-2 text-xs text-text-soft">{hint}</span>}
          <IconButton
            label={`${title}：${asTable ? statisticsText.toChart : statisticsText.toTable}`}
            pressed={asTable}
            icon={asTable ? <ChartColumn size={15} /> : <Table2 size={15} />}
            onClick={() => setAsTable(!asTable)}
          />
          <CsvButton title={title} disabled={waiting} save={() => save(chart)} />
        </span>
      }
    >
      <div className="p-3" style={{ minHeight: HEIGHT + 24 }}>
        {waiting ? (
          <Skeleton className="h-55 w-full" />
        ) : (
          <Content chart={chart} asTable={asTable} onPick={onPick} />
        )}
      </div>
    </Panel>
  )
}

interface ContentProps {
  chart: Chart
  asTable: boolean
  onPick: ChartPanelProps['onPick']
}

function Content({ chart, asTable, onPick }: ContentProps) {
  if (isEmptyChart(chart)) return <EmptyState title={statisticsText.empty} hint={statisticsText.emptyHint} />
  if (asTable) return <ChartTable chart={chart} onPick={onPick} />
  return <Drawn chart={chart} onPick={onPick} />
}

const Coming = <Skeleton className="h-55 w-full" />

function Drawn({ chart, onPick }: Pick<ContentProps, 'chart' | 'onPick'>) {
  const isTurn = useTurn()
  const pick = useNewest(onPick)
  return (
    <figure role="img" aria-label={`${chart.title}，${statisticsText.toTable}`}>
      <Suspense fallback={Coming}>
        {isTurn ? <SeriesChart chart={chart} height={HEIGHT} onPick={pick} /> : Coming}
      </Suspense>
    </figure>
  )
}
