import { useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../../domain/documents/limits.ts'
import { imageSegmentText } from '../../../../text/image-segment.ts'
import { belongsToInputMethod } from '../../../../ui/input-method.ts'
import { classNames } from '../../../../ui/class-names.ts'

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

interface NameFieldProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

/** A new ref function on each render would select the typed text again. */
function takeUp(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

function NameField({ name, onRename, onClose }: NameFieldProps) {
  const isTakenBack = useRef(false)
  return (
    <input
      aria-label={imageSegmentText.tree.rename(name)}
      defaultValue={name}
      maxLength={NAME_MAX_LENGTH}
      ref={takeUp}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!isTakenBack.current) onRename(event.currentTarget.value)
        onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        // An input method that composes uses Enter and Escape itself.
        if (belongsToInputMethod(event.nativeEvent)) return
        isTakenBack.current = event.key === 'Escape'
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
      className="h-6 min-w-0 flex-1 rounded-sm border border-accent bg-surface-raised px-1 text-sm text-text outline-none select-text"
    />
  )
}
