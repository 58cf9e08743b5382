import { KINDS } from '../../domain/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personLabel } from '../../domain/person.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { showTime } from '../../platform/times.ts'
import { historyText } from '../../text/history.ts'
import { reviewText } from '../../text/annotate-review.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import type { Differ, VersionDocument } from './load-differ.ts'
import { loadDiffer } from './load-differ.ts'
import type { ResourceDetail } from './queries.ts'
import { useMaskDifferences, useVersion } from './queries.ts'
import { sourceName } from './Versions.tsx'

const text = historyText

export function Differences({ detail }: { detail: ResourceDetail }) {
  const versions = [...detail.versions].sort((a, b) => b.version - a.version)
  const [after, setAfter] = useState(versions[0]?.version ?? 0)
  const [before, setBefore] = useState(versions[1]?.version ?? 0)
  if (versions.length < 2) return <EmptyState title={text.oneVersion} hint={text.oneVersionHint} />
  const picker = (label: string, value: number, onChange: (version: number) => void) => (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map(({ version, stage, author, at }) => (
          <option key={version} value={version}>
            {[
              text.version(version),
              version > 0 && sourceName({ version, stage }),
              author && personLabel(author),
              showTime(at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <div className="flex flex-col gap-4" data-density="tool">
      <div className="grid grid-cols-2 gap-4">
        {picker(text.from, before, setBefore)}
        {picker(text.to, after, setAfter)}
      </div>
      <Compared detail={detail} before={before} after={after} />
    </div>
  )
}

function Compared({ detail, before, after }: { detail: ResourceDetail; before: number; after: number }) {
  const { uuid, kind } = detail.resource
  const differ = useQuery({
    queryKey: ['differ', kind],
    // The cache would call a function that is stored as data.
    queryFn: async () => ({ run: await loadDiffer(kind) }),
    staleTime: Infinity,
  })
  const labels = detail.labels
  const old = useVersion(uuid, before)
  const current = useVersion(uuid, after)
  return (
    <QueryView query={differ}>
      {({ run }) => (
        <QueryView query={old}>
          {(from) => (
            <QueryView query={current}>
              {(to) =>
                KINDS[kind].hasMaskRows ? (
                  <WithMasks uuid={uuid} versions={[before, after]} {...{ run, from, to, labels }} />
                ) : (
                  <DifferenceTable rows={rowsOf({ run, from, to, labels })} />
                )
              }
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type DifferenceRow = ReturnType<Differ>[number]

const TONES: Record<DifferenceRow['change'], BadgeTone> = { added: 'ok', removed: 'bad', changed: 'warn' }

const words = (value: string) => <span className="block max-w-60 break-words whitespace-normal">{value}</span>

const COLUMNS: readonly Column<DifferenceRow>[] = [
  {
    id: 'change',
    header: '',
    width: '64px',
    cell: ({ change }) => <Badge tone={TONES[change]}>{reviewText.changes.kinds[change]}</Badge>,
  },
  { id: 'name', header: reviewText.compare.differences, cell: ({ name }) => name },
  { id: 'before', header: text.from, cell: ({ before }) => words(before) },
  { id: 'after', header: text.to, cell: ({ after }) => words(after) },
]

interface Documents {
  run: Differ
  from: VersionDocument | null
  to: VersionDocument | null
  labels: LabelSettings
}

const rowsOf = ({ run, from, to, labels }: Documents): readonly DifferenceRow[] =>
  from && to ? run(from, to, labels) : []

function WithMasks({
  uuid,
  versions,
  ...documents
}: Documents & { uuid: string; versions: readonly [number, number] }) {
  const masks = useMaskDifferences(uuid, versions, [documents.from, documents.to])
  return (
    <QueryView query={masks}>
      {(lines) => <DifferenceTable rows={[...rowsOf(documents), ...lines]} />}
    </QueryView>
  )
}

function DifferenceTable({ rows }: { rows: readonly DifferenceRow[] }) {
  return (
    <Table
      compact
      label={text.tabs.differences}
      columns={COLUMNS}
      rows={rows}
      rowId={({ key }) => key}
      empty={<EmptyState title={text.same} hint={text.sameHint} />}
    />
  )
}
