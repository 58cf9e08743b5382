import { QUALITY } from '../../domain/constants.ts'
import { personLabel } from '../../domain/person.ts'
import { newestFirst } from '../../platform/session/open-as.ts'
import { showTime } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { historyText } from '../../text/history.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { recordColumns } from './record-columns.tsx'
import type { ResourceDetail } from './queries.ts'

const text = historyText

export function Operations({ detail }: { detail: ResourceDetail }) {
  const columns = recordColumns({ onOpen: null, onReset: null }).filter(
    ({ id }) => id !== 'resource' && id !== 'tag',
  )
  const rows = [...detail.operations].sort((a, b) => b.id - a.id)
  return (
    <div className="flex flex-col gap-5">
      <Table
        compact
        label={text.tabs.operations}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title={text.noOperations} hint={text.noOperationsHint} />}
      />
      <Judgements detail={detail} />
    </div>
  )
}

const wrongNodes = ({ nodeVerdicts = [] }: ResourceDetail['judgements'][number]): number =>
  nodeVerdicts.filter(({ isQualified }) => isQualified === QUALITY.unqualified).length

/** A person of another company is hidden. */
const judgeOf = ({ by, sampled }: Pick<ResourceDetail['judgements'][number], 'by' | 'sampled'>): string =>
  by ? personLabel(by) : sampled ? text.sampled : dashboardText.records.elsewhere

function Judgements({ detail }: { detail: ResourceDetail }) {
  const judgements = newestFirst(detail.judgements)
  if (judgements.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium">{text.judgements}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {judgements.map((judgement) => (
          <li key={`${judgement.stage} ${judgement.at}`} className="rounded-md border border-line px-3 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={judgement.isQualified === 1 ? 'ok' : 'bad'}>
                {domainText.quality[judgement.isQualified]}
              </Badge>
              <span>{domainText.stages[judgement.stage]}</span>
              <span className="text-text-soft">{judgeOf(judgement)}</span>
              {judgement.errorBoxes.length > 0 && (
                <Badge tone="bad">{text.boxes(judgement.errorBoxes.length)}</Badge>
              )}
              {wrongNodes(judgement) > 0 && <Badge tone="bad">{text.nodes(wrongNodes(judgement))}</Badge>}
              <span className="ml-auto text-xs text-text-soft">{showTime(judgement.at)}</span>
            </p>
            <p className={judgement.comment ? 'mt-1' : 'mt-1 text-text-soft'}>
              {judgement.comment || text.noComment}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
