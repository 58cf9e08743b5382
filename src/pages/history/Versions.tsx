import { showDuration } from '../../platform/times.ts'
import { domainText } from '../../text/common.ts'
import { historyText } from '../../text/history.ts'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { personColumn, timeColumn } from '../shared/lists/cells.tsx'
import type { ResourceDetail } from './queries.ts'

const text = historyText.columns

type Version = ResourceDetail['versions'][number]

export const sourceName = ({ version, stage }: Pick<Version, 'version' | 'stage'>): string => {
  if (version === 0) return historyText.version(version)
  return stage === 'import' ? historyText.imported : domainText.stages[stage]
}

const COLUMNS: readonly Column<Version>[] = [
  { id: 'version', header: text.version, align: 'right', width: '64px', cell: ({ version }) => version },
  { id: 'base', header: text.base, align: 'right', width: '64px', cell: ({ baseVersion }) => baseVersion },
  { id: 'stage', header: text.stage, cell: sourceName },
  personColumn('author', text.author, ({ author }) => author),
  {
    id: 'availability',
    header: text.availability,
    cell: ({ availability }) => domainText.availability[availability],
  },
  {
    id: 'active',
    header: text.active,
    align: 'right',
    cell: ({ activeSeconds }) => showDuration(activeSeconds),
  },
  timeColumn('at', text.at, '170px', ({ at }) => at),
]

export function Versions({ detail }: { detail: ResourceDetail }) {
  return (
    <Table
      compact
      label={historyText.tabs.versions}
      columns={COLUMNS}
      rows={[...detail.versions].sort((a, b) => b.version - a.version)}
      rowId={({ version }) => String(version)}
      empty={<EmptyState title={historyText.noVersions} hint={historyText.noVersionsHint} />}
    />
  )
}
