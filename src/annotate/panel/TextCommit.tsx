import type { KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { annotateText } from '../../text/annotate.ts'
import { TextArea } from '../../ui/Input.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'

interface TextCommitProps {
  label: string
  /** The key that leads here; there is room for it only where one points. */
  keys?: string | undefined
  value: string
  placeholder: string
  maxLength: number
  readOnly: boolean
  rows?: number
  invalid?: boolean
  /** Called with each change that an input method has finished. */
  onCommit: (value: string) => void
  /** What is to stand there, where that is not just what was typed: given what stood there before. */
  adapt?: (before: string, typed: string) => string
  /** Somebody types where nothing can be changed. */
  onRefuse: () => void
  /** Ctrl+Enter. */
  onSubmit?: (() => void) | undefined
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined
}

/** Keys that would write or erase something. */
const writes = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key.length === 1 || ['Enter', 'Backspace', 'Delete', 'Process'].includes(event.key))

/** Text that becomes part of the work as it is written, but never half a syllable of an input method. */
export function TextCommit(props: TextCommitProps) {
  const { label, keys, value, placeholder, maxLength, readOnly, rows = 3, invalid, fieldRef } = props
  const { onCommit, onRefuse, onSubmit, adapt } = props
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const committed = useRef(value)
  // Before the next key: what it writes goes on from what the field shows, and would lose what came from elsewhere.
  useLayoutEffect(() => {
    committed.current = value
    if (!composing.current) setText(value)
  }, [value])

  // At once, and not by way of `value`: the next character may come before that does.
  const take = (typed: string): void => {
    const next = adapt ? adapt(committed.current, typed) : typed
    committed.current = next
    setText(next)
    onCommit(next)
  }

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (belongsToInputMethod(event.nativeEvent)) return
    if (event.key === 'Escape') event.currentTarget.blur()
    if (readOnly && writes(event)) onRefuse()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onSubmit) return
    event.preventDefault()
    event.currentTarget.blur()
    onSubmit()
  }
  return (
    <TextArea
      ref={fieldRef}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys && `${label} ${keys}`}
      aria-invalid={invalid || undefined}
      rows={rows}
      className={rows === 1 ? 'field-sizing-content max-h-28 !min-h-7' : ''}
      maxLength={maxLength}
      readOnly={readOnly}
      placeholder={readOnly ? annotateText.fields.unwritten : placeholder}
      value={text}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        take(event.currentTarget.value)
      }}
      onChange={(event) => {
        if (composing.current) setText(event.target.value)
        else take(event.target.value)
      }}
      onKeyDown={keyDown}
    />
  )
}
