import { classNames } from '../../../../ui/class-names.ts'
import { NameField } from './NameField.tsx'

interface RowNameProps {
  name: string
  unseen: boolean
  renaming: boolean
  onRename: (name: string) => void
  onRenaming: (on: boolean) => void
}

export function RowName({ name, unseen, renaming, onRename, onRenaming }: RowNameProps) {
  if (renaming) return <NameField name={name} onRename={onRename} onClose={() => onRenaming(false)} />
  return (
    <span
      className={classNames('min-w-0 flex-1 truncate', unseen && 'text-text-soft opacity-60')}
      title={name}
    >
      {name}
    </span>
  )
}
