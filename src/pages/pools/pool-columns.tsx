import { Images, MoreHorizontal, Split, Upload } from 'lucide-react'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { showCount } from '../../text/numbers.ts'
import { poolsText } from '../../text/pools.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { PoolAction } from './PoolDialogs.tsx'
import type { Pool } from './queries.ts'

const text = poolsText

/** Columns of the pools table. */
export const poolColumns = (onAction: (action: PoolAction) => void): Column<Pool>[] => [
  {
    id: 'name',
    header: text.columns.name,
    cell: (pool) => <Clipped shape="lines" text={pool.name} className="font-medium" />,
  },
  {
    id: 'description',
    header: text.columns.description,
    cell: (pool) => (
      <Clipped text={pool.description || commonText.none} className="max-w-100 text-text-soft" />
    ),
  },
  {
    id: 'waiting',
    header: text.columns.waiting,
    align: 'right',
    width: '88px',
    cell: (pool) => showCount(pool.waiting),
  },
  {
    id: 'dealt',
    header: text.columns.dealt,
    align: 'right',
    width: '88px',
    cell: (pool) => showCount(pool.dealt),
  },
  {
    id: 'updatedAt',
    header: text.columns.updatedAt,
    width: '160px',
    cell: (pool) => showTime(pool.updatedAt),
  },
  {
    id: 'actions',
    header: '',
    align: 'right',
    width: '296px',
    cell: (pool) => <PoolActions pool={pool} onAction={onAction} />,
  },
]

function PoolActions({ pool, onAction }: { pool: Pool; onAction: (action: PoolAction) => void }) {
  return (
    <span className="inline-flex gap-1.5" data-density="tool">
      <Button icon={<Images size={14} />} onClick={() => onAction({ type: 'resources', pool })}>
        {text.resources.open}
      </Button>
      <Button icon={<Upload size={14} />} onClick={() => onAction({ type: 'upload', pool })}>
        {text.upload}
      </Button>
      <Button
        icon={<Split size={14} />}
        whyNot={pool.waiting === 0 && text.nothingToSplit}
        onClick={() => onAction({ type: 'split', pool })}
      >
        {text.split}
      </Button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${commonText.actions.more} ${pool.name}`}
            className={buttonClass('quiet', 'w-control !px-0')}
          >
            <MoreHorizontal size={16} />
          </button>
        }
        items={[
          { id: 'edit', label: text.edit, onSelect: () => onAction({ type: 'edit', pool }) },
          {
            id: 'remove',
            label: text.remove,
            danger: true,
            separated: true,
            onSelect: () => onAction({ type: 'remove', pool }),
          },
        ]}
      />
    </span>
  )
}
