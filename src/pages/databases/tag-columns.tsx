import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import { showTime } from '../../platform/times.ts'
import { databasesText } from '../../text/databases.ts'
import { showCount } from '../../text/numbers.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Tag } from './queries.ts'
import type { TagAction } from './TagMenu.tsx'
import { TagMenu } from './TagMenu.tsx'
import { totalOf } from './tag-totals.ts'
import { TagProgress } from './TagProgress.tsx'

const text = databasesText.columns

const otherOf = ({ counts }: Tag): number => counts.pending + counts.rejected + counts.unapproved

type NumberColumn = 'priority' | 'total' | 'unmarked' | 'marked' | 'checked' | 'approved'

interface NeedPull {
  id: number
  needPull: boolean
}

interface Handlers {
  /** What is being switched: shown as it is to be, until it is known how it is. */
  switching: NeedPull | undefined
  onNeedPull: (change: NeedPull) => void
  onAction: (action: TagAction) => void
}

const number = (id: NumberColumn, cell: (tag: Tag) => number): Column<Tag> => ({
  id,
  header: text[id],
  align: 'right',
  width: '64px',
  sortable: true,
  cell: (tag) => showCount(cell(tag)),
})

/** Counts by status; kinds without annotation work have none. */
const statusColumns: readonly Column<Tag>[] = [
  number('unmarked', (tag) => tag.counts.unmarked),
  number('marked', (tag) => tag.counts.marked),
  number('checked', (tag) => tag.counts.checked),
  number('approved', (tag) => tag.counts.approved),
  {
    id: 'other',
    header: text.other,
    align: 'right',
    width: '52px',
    cell: (tag) => <span title={text.otherTitle}>{showCount(otherOf(tag))}</span>,
  },
]

const progressColumn: Column<Tag> = {
  id: 'progress',
  header: text.progress,
  width: '104px',
  sortable: true,
  cell: (tag) => <TagProgress tag={tag} />,
}

const nameColumn = (onAction: Handlers['onAction']): Column<Tag> => ({
  id: 'name',
  header: text.name,
  sortable: true,
  cell: (tag) => (
    <button
      type="button"
      className="block text-left font-medium hover:text-accent-text"
      onClick={() => onAction({ type: 'edit', tag })}
    >
      <Clipped
        shape="lines"
        text={tag.name}
        hint={[tag.name, tag.description].filter(Boolean).join('\n')}
        className=""
      />
    </button>
  ),
})

const needPullColumn = ({
  switching,
  onNeedPull,
}: Pick<Handlers, 'switching' | 'onNeedPull'>): Column<Tag> => ({
  id: 'needPull',
  header: text.needPull,
  width: '62px',
  cell: (tag) => (
    <Switch
      label={databasesText.needPull(tag.name)}
      checked={switching?.id === tag.id ? switching.needPull : tag.needPull}
      onChange={(needPull) => onNeedPull({ id: tag.id, needPull })}
    />
  ),
})

/** Columns of the databases table. */
export const tagColumns = (kind: AdminKind, { onAction, ...needPull }: Handlers): Column<Tag>[] => [
  nameColumn(onAction),
  number('priority', (tag) => tag.priority),
  number('total', totalOf),
  ...(isKind(kind) ? [...statusColumns, progressColumn] : []),
  {
    id: 'corps',
    header: text.corps,
    width: '64px',
    cell: (tag) =>
      tag.corpIds.length === 0 ? databasesText.noCorps : databasesText.corpCount(tag.corpIds.length),
  },
  needPullColumn(needPull),
  {
    id: 'updatedAt',
    header: text.updatedAt,
    width: '144px',
    sortable: true,
    cell: (tag) => showTime(tag.updatedAt),
  },
  {
    id: 'actions',
    header: '',
    align: 'right',
    width: '48px',
    cell: (tag) => <TagMenu kind={kind} tag={tag} onAction={onAction} />,
  },
]
