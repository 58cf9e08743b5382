import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { showTime } from '../../../platform/times.ts'
import { showCount } from '../../../text/numbers.ts'
import { prelabelText as text } from '../../../text/prelabels.ts'
import type { Column } from '../../../ui/Table.tsx'
import { Table } from '../../../ui/Table.tsx'
import { QueryView } from '../../shared/lists/QueryView.tsx'
import type { Tag } from '../queries.ts'
import { labelWord, useModelRun, useModelRuns, type ModelFate, type ModelRun } from './model-queries.ts'

/** Which models laid pre-labels here, and what people made of it. */
export function ModelRuns({ kind, tag }: { kind: Kind; tag: Tag }) {
  const runs = useModelRuns(kind, tag.id).data?.items ?? []
  if (runs.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.runs}</h3>
      <ul className="flex flex-col gap-2">
        {runs.map((run, turn) => (
          <Run key={run.id} kind={kind} tag={tag} run={run} begins={turn === 0} />
        ))}
      </ul>
    </section>
  )
}

interface RunProps {
  kind: Kind
  tag: Tag
  run: ModelRun
  begins: boolean
}

function Run({ kind, tag, run, begins }: RunProps) {
  const [open, setOpen] = useState(begins)
  const { model, what, given, empty, refused, at } = run
  const counts = [
    text.given(given),
    ...(empty > 0 ? [text.empty(empty)] : []),
    ...(refused > 0 ? [text.refused(refused)] : []),
  ]
  return (
    <li className="rounded-md border border-line">
      <details className="group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 text-sm">
          <ChevronRight size={14} aria-hidden className="self-center text-text-soft group-open:rotate-90" />
          <span className="font-medium">{text.model(model.name, model.version)}</span>
          <span className="text-text-soft">{text.sought[what]}</span>
          <span className="text-text-soft">{counts.join('，')}</span>
          <span className="ml-auto text-xs text-text-soft tabular-nums">{showTime(at)}</span>
        </summary>
        {open && <Fates kind={kind} tag={tag} runId={run.id} />}
      </details>
    </li>
  )
}

const counted = (id: 'kept' | 'moved' | 'relabelled' | 'deleted'): Column<ModelFate> => ({
  id,
  header: text.columns[id],
  align: 'right',
  width: '88px',
  cell: (fate) => (
    <span className="whitespace-nowrap">
      {showCount(fate[id])}
      <span className="ml-1 inline-block w-9 text-2xs text-text-soft">
        {text.share(fate[id], fate.given)}
      </span>
    </span>
  ),
})

const plain = (id: 'given' | 'added'): Column<ModelFate> => ({
  id,
  header: text.columns[id],
  align: 'right',
  width: '60px',
  cell: (fate) => showCount(fate[id]),
})

const columnsOf = (tag: Tag): Column<ModelFate>[] => [
  { id: 'label', header: text.columns.label, cell: ({ label }) => labelWord(tag, label) },
  plain('given'),
  counted('kept'),
  counted('moved'),
  counted('relabelled'),
  counted('deleted'),
  plain('added'),
  {
    id: 'how',
    header: text.columns.how,
    width: '116px',
    cell: ({ overlap, way }) =>
      [...(overlap === null ? [] : [text.overlap(overlap)]), ...(way === null ? [] : [text.way(way)])].join(
        '，',
      ),
  },
]

function Fates({ kind, tag, runId }: { kind: Kind; tag: Tag; runId: number }) {
  const fates = useModelRun(kind, tag.id, runId)
  return (
    <div className="border-t border-line">
      <QueryView query={fates} rows={2}>
        {({ waiting, answered, compared, labels }) => (
          <>
            <p className="px-3 pt-2 text-xs text-text-soft">
              {answered === 0
                ? text.noAnswers
                : [text.compared(compared, answered), ...(waiting > 0 ? [text.waiting(waiting)] : [])].join(
                    '，',
                  )}
            </p>
            {labels.length > 0 && (
              <Table
                compact
                label={text.runs}
                columns={columnsOf(tag)}
                rows={labels}
                rowId={({ label }) => label}
              />
            )}
            {labels.some(({ moved }) => moved > 0) && (
              <p className="px-3 py-2 text-xs text-text-soft">{text.howHint}</p>
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}
