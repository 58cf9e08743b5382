import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { formatDuration } from '../../../domain/time.ts'
import { commonText } from '../../../text/common.ts'
import { showCount } from '../../../text/numbers.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Clipped } from '../../../ui/Clipped.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toggled } from '../../../ui/selection.ts'
import { EmptyState } from '../../../ui/States.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { Table } from '../../../ui/Table.tsx'
import { csvOf, saveText } from '../../shared/lists/csv.ts'
import { QueryView } from '../../shared/lists/QueryView.tsx'
import { Panel } from '../../shared/PageFrame.tsx'
import { useWorkTag } from '../queries.ts'
import { CsvButton } from './CsvButton.tsx'
import type { FigureRow, LabelFigure, Measure } from './label-figures.ts'
import { labelRows, measuresIn } from './label-figures.ts'
import type { QueueQuery } from './queries.ts'
import { useLabelFigures } from './queries.ts'
import { Swatch } from '../../../ui/Swatch.tsx'

const text = statisticsText.labels

/** What the work of a database says by its ontology; nothing where it has none. */
export function LabelFigures({ kind, tagId, scope }: QueueQuery) {
  const ontology = useWorkTag(kind, tagId).data?.settings.ontology
  return tagId !== null && ontology ? (
    <Figures kind={kind} tagId={tagId} scope={scope} ontology={ontology} />
  ) : null
}

function Figures({ ontology, ...asked }: QueueQuery & { tagId: number; ontology: Ontology }) {
  const figures = useLabelFigures(asked)
  return (
    <Panel
      title={text.title}
      aside={
        <span data-density="tool" className="flex items-center gap-2">
          <span className="text-xs text-text-soft">{text.hint}</span>
          <CsvButton
            title={text.title}
            disabled={figures.data === undefined}
            save={async () => saveText(`${text.title}.csv`, figuresCsv(ontology, figures.data?.items ?? []))}
          />
        </span>
      }
    >
      <QueryView query={figures} rows={4}>
        {({ items }) => <FigureTable ontology={ontology} items={items} />}
      </QueryView>
    </Panel>
  )
}

interface ShownProps {
  ontology: Ontology
  items: readonly LabelFigure[]
}

function FigureTable({ ontology, items }: ShownProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => labelRows(ontology, items, opened), [ontology, items, opened])
  if (items.length === 0) return <EmptyState title={text.empty} hint={text.emptyHint} />
  return (
    <Table
      compact
      label={text.title}
      columns={[
        {
          id: 'name',
          header: text.columns.label,
          cell: (row) => <Name row={row} onToggle={() => setOpened(toggled(opened, row.key))} />,
        },
        {
          id: 'objects',
          header: text.columns.objects,
          align: 'right',
          width: '36%',
          cell: (row) => <Objects {...row} />,
        },
        {
          id: 'resources',
          header: text.columns.resources,
          align: 'right',
          width: '110px',
          cell: ({ isWhole, resources }) => (isWhole ? null : showCount(resources)),
        },
        ...measuresIn(items).map(measureColumn),
      ]}
      rows={rows}
      rowId={({ key }) => key}
    />
  )
}

const INDENTS = ['', 'pl-13', 'pl-19'] as const

function Name({ row, onToggle }: { row: FigureRow; onToggle: () => void }) {
  const { depth, label, attribute, value, colour, isOpen } = row
  const name = value || attribute || label
  return (
    <span className={classNames('flex items-center gap-1.5', INDENTS[depth])} data-density="tool">
      {depth === 0 && isOpen !== null && (
        <IconButton
          label={isOpen ? text.close(name) : text.open(name)}
          aria-expanded={isOpen}
          icon={
            <ChevronRight size={14} className={classNames('transition-transform', isOpen && 'rotate-90')} />
          }
          className="-my-1"
          onClick={onToggle}
        />
      )}
      {depth === 0 && isOpen === null && <span className="w-7" />}
      {depth === 0 && colour !== null && <Swatch colour={colour} />}
      <span className={depth === 0 ? 'font-medium' : 'text-text-soft'}>
        <Clipped text={name} className="max-w-56" />
      </span>
    </span>
  )
}

const Objects = ({ objects, share, colour, isWhole }: FigureRow) =>
  isWhole ? null : (
    <span className="flex items-center gap-3">
      <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-sunken">
        <span
          className="block h-full bg-text-soft"
          style={{ width: `${share * 100}%`, ...(colour !== null && { background: colour }) }}
        />
      </span>
      <span className="min-w-14">{showCount(objects)}</span>
    </span>
  )

/** Of one object: sums of many mean little. */
const MEANS: Readonly<Record<Measure, (row: FigureRow) => string>> = {
  area: ({ area, objects }) => showPercent(area / objects),
  frames: ({ frames }) => showCount(frames),
  seconds: ({ seconds }) => (seconds < 60 ? text.seconds(seconds.toFixed(1)) : formatDuration(seconds)),
}

/** Two digits that count, since many objects are small. */
const showPercent = (share: number): string => `${Number((share * 100).toPrecision(2))}%`

const measureColumn = (measure: Measure): Column<FigureRow> => ({
  id: measure,
  header: text.columns[measure],
  align: 'right',
  width: '130px',
  cell: (row) => {
    if (row.isWhole) return null
    return row[measure] > 0 ? MEANS[measure](row) : commonText.none
  },
})

function figuresCsv(ontology: Ontology, items: readonly LabelFigure[]): string {
  const measures = measuresIn(items)
  const { label, attribute, value, objects, resources } = text.columns
  return csvOf([
    [label, attribute, value, objects, resources, ...measures.map((measure) => text.sums[measure])],
    ...labelRows(ontology, items, null).map((row) => [
      row.label,
      row.attribute,
      row.value,
      row.objects,
      row.resources,
      ...measures.map((measure) => row[measure]),
    ]),
  ])
}
