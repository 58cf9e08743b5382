import { Copy, Download, MoreHorizontal, Pencil, Trash2, Undo2 } from 'lucide-react'
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
  { type: 'edit'; tag: Tag | null } | { type: 'copy' | 'revert' | 'export' | 'remove'; tag: Tag }

const text = databasesText.actions
const SIZE = 14

interface TagMenuProps {
  kind: AdminKind
  tag: Tag
  onAction: (action: TagAction) => void
}

export function TagMenu({ kind, tag, onAction }: TagMenuProps) {
  const forWork: MenuItem[] = [
    {
      id: 'export',
      label: text.export,
      icon: <Download size={SIZE} />,
      onSelect: () => onAction({ type: 'export', tag }),
    },
    {
      id: 'revert',
      label: text.revert,
      icon: <Undo2 size={SIZE} />,
      onSelect: () => onAction({ type: 'revert', tag }),
    },
  ]
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
        {
          id: 'edit',
          label: text.edit,
          icon: <Pencil size={SIZE} />,
          onSelect: () => onAction({ type: 'edit', tag }),
        },
        {
          id: 'copy',
          label: text.copy,
          icon: <Copy size={SIZE} />,
          onSelect: () => onAction({ type: 'copy', tag }),
        },
        ...(isKind(kind) ? forWork : []),
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
