import { useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../../domain/documents/limits.ts'
import { imageSegmentText } from '../../../../text/image-segment.ts'
import { belongsToInputMethod } from '../../../../ui/input-method.ts'

interface NameFieldProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

/**
 * Stays the same function: one made anew with each render would be called each time, and take what is typed for chosen.
 * Not every browser gives the focus to what is selected.
 */
function takeUp(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

/** A name being typed: Enter or leaving takes it, Escape does not. */
export function NameField({ name, onRename, onClose }: NameFieldProps) {
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
        // An input method that composes has Enter and Escape for itself.
        if (belongsToInputMethod(event.nativeEvent)) return
        isTakenBack.current = event.key === 'Escape'
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
      className="h-6 min-w-0 flex-1 rounded-sm border border-accent bg-surface-raised px-1 text-sm text-text outline-none select-text"
    />
  )
}
