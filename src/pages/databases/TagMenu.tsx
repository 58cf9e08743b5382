import { Copy, Download, Images, MoreHorizontal, Pencil, Target, Trash2, Undo2, Upload } from 'lucide-react'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Tag } from './queries.ts'

/** What a person wants to do, and to which database. */
export type TagAction =
  | { type: 'edit'; tag: Tag | null }
  | { type: 'copy' | 'revert' | 'export' | 'import' | 'remove' | 'items' | 'quality'; tag: Tag }

const text = databasesText.actions
const SIZE = 14

interface TagMenuProps {
  kind: AdminKind
  tag: Tag
  onAction: (action: TagAction) => void
}

interface Entry {
  type: keyof typeof ENTRIES
  label: string
}

const ENTRIES = {
  items: <Images size={SIZE} />,
  quality: <Target size={SIZE} />,
  edit: <Pencil size={SIZE} />,
  copy: <Copy size={SIZE} />,
  export: <Download size={SIZE} />,
  import: <Upload size={SIZE} />,
  revert: <Undo2 size={SIZE} />,
} as const

export function TagMenu({ kind, tag, onAction }: TagMenuProps) {
  const entries: readonly Entry[] = [
    ...(isKind(kind)
      ? ([
          { type: 'items', label: text.items },
          { type: 'quality', label: text.quality },
        ] as const)
      : []),
    { type: 'edit', label: text.edit },
    { type: 'copy', label: text.copy },
    ...(isKind(kind)
      ? ([
          { type: 'export', label: text.export },
          { type: 'import', label: text.import },
          { type: 'revert', label: text.revert },
        ] as const)
      : []),
  ]
  const items: MenuItem[] = entries.map(({ type, label }) => ({
    id: type,
    label,
    icon: ENTRIES[type],
    onSelect: () => onAction({ type, tag }),
  }))
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${commonText.actions.more} ${tag.name}`}
          className={buttonClass('quiet', '!h-7 !w-7 !px-0')}
        >
          <MoreHorizontal size={16} />
        </button>
      }
      items={[
        ...items,
        {
          id: 'remove',
          label: text.delete,
          icon: <Trash2 size={SIZE} />,
          danger: true,
          separated: true,
          onSelect: () => onAction({ type: 'remove', tag }),
        },
      ]}
    />
  )
}
