import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { takeOutText } from '../../text/take-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { actionColumn, countColumn, personColumn, timeColumn } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import type { Tag } from './queries.ts'
import type { Split } from './take-out-queries.ts'
import { useSplits } from './take-out-queries.ts'
import { TakeOutDialog } from './TakeOutDialog.tsx'

const text = takeOutText.splits
const PAGE_SIZE = 20

interface SplitsDrawerProps {
  kind: Kind
  tag: Tag
  onClose: () => void
}

export function SplitsDrawer({ kind, tag, onClose }: SplitsDrawerProps) {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Split | null>(null)
  const splits = useSplits(kind, tag.id, page, PAGE_SIZE)
  const columns: Column<Split>[] = [
    timeColumn('at', text.columns.at, '165px', ({ at }) => at),
    { id: 'pool', header: text.columns.pool, cell: ({ poolName }) => poolName },
    countColumn('count', text.columns.count, '88px', ({ count }) => count),
    countColumn('takenBack', text.columns.takenBack, '88px', ({ takenBack }) => takenBack),
    personColumn('by', text.columns.by, ({ by }) => by),
    actionColumn('88px', (split) => (
      <Button whyNot={split.takenBack >= split.count && text.allBack} onClick={() => setAsked(split)}>
        {text.takeBack}
      </Button>
    )),
  ]
  return (
    <Dialog placement="drawer" width="wide" title={text.title(tag.name)} onClose={onClose}>
      <PagedTable
        query={splits}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        label={text.title(tag.name)}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<EmptyState {...text.empty} />}
      />
      {asked && (
        <TakeOutDialog kind={kind} tag={tag} choice={{ splitId: asked.id }} onClose={() => setAsked(null)} />
      )}
    </Dialog>
  )
}
