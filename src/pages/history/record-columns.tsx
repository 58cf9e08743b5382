import { isOperationType } from '../../domain/lifecycle/tasks.ts'
import { fileName } from '../../domain/paths.ts'
import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { ClippedName } from '../../ui/ClippedName.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { StatusBadge } from '../shared/lists/cells.tsx'
import type { Data } from '../../api/call-types.ts'

export type OperationRecord = Data<'/api/operationRecords', 'get'>['items'][number]

const text = dashboardText.records

const NAMES: Readonly<Record<number, string>> = domainText.records

export const operationName = (type: number): string => NAMES[type] ?? String(type)

function Change({ record }: { record: OperationRecord }) {
  const { fromStatus, toStatus } = record
  if (!toStatus) return commonText.none
  if (!fromStatus || fromStatus === toStatus) return <StatusBadge status={toStatus} />
  return (
    <span className="flex items-center gap-1.5">
      <StatusBadge status={fromStatus} />
      <span className="text-text-soft">→</span>
      <StatusBadge status={toStatus} />
    </span>
  )
}

const versionOf = ({ versionBefore, version }: OperationRecord): string =>
  versionBefore === version ? `${version}` : `${versionBefore} → ${version}`

/** Only the last record of a resource can be reset, and only once. */
export const canReset = ({ resettable, resetAt }: OperationRecord): boolean => resettable && !resetAt

/** The server hides people of other companies. */
export const personOf = ({ user, type }: Pick<OperationRecord, 'user' | 'type'>): string =>
  user ? personLabel(user) : isOperationType(type) ? text.elsewhere : text.system

interface RecordHandlers {
  onOpen: ((resourceId: string) => void) | null
  onReset: ((record: OperationRecord) => void) | null
}

function ResourceCell({ record, onOpen }: { record: OperationRecord; onOpen: RecordHandlers['onOpen'] }) {
  const name = fileName(record.resourceName)
  if (!onOpen) return <Clipped text={name} />
  return (
    <button
      type="button"
      title={record.resourceName}
      aria-label={text.history(name)}
      className="block max-w-60 text-accent-text hover:underline"
      onClick={() => onOpen(record.resourceId)}
    >
      <ClippedName text={name} />
    </button>
  )
}

export const recordColumns = ({ onOpen, onReset }: RecordHandlers): Column<OperationRecord>[] => [
  { id: 'at', header: text.columns.at, width: '170px', cell: (row) => showTime(row.at) },
  {
    id: 'type',
    header: text.columns.type,
    cell: (row) => (
      <span className="flex items-center gap-1.5">
        {operationName(row.type)}
        {row.stage === 'redo' && <Badge>{domainText.stages.redo}</Badge>}
        {row.isQualified && (
          <Badge tone={row.isQualified === 1 ? 'ok' : 'bad'}>{domainText.quality[row.isQualified]}</Badge>
        )}
        {row.resetAt && <Badge tone="warn">{text.wasReset}</Badge>}
      </span>
    ),
  },
  {
    id: 'resource',
    header: text.columns.resource,
    cell: (row) => <ResourceCell record={row} onOpen={onOpen} />,
  },
  { id: 'tag', header: text.columns.tag, cell: (row) => <Clipped text={row.tagName} className="max-w-80" /> },
  {
    id: 'user',
    header: text.columns.user,
    cell: (row) => <Clipped text={personOf(row)} shape="firm" className="max-w-36" />,
  },
  { id: 'change', header: text.columns.change, cell: (row) => <Change record={row} /> },
  { id: 'version', header: text.columns.version, align: 'right', cell: versionOf },
  ...(onReset
    ? [
        {
          id: 'reset',
          header: '',
          align: 'right' as const,
          width: '72px',
          cell: (row: OperationRecord) =>
            canReset(row) && (
              <button
                type="button"
                className="text-sm text-accent-text hover:underline"
                onClick={() => onReset(row)}
              >
                {text.reset}
              </button>
            ),
        },
      ]
    : []),
]
