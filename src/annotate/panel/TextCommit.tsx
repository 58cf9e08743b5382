import type { KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { annotateText } from '../../text/annotate.ts'
import { TextArea } from '../../ui/Input.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'

interface TextCommitProps {
  label: string
  keys?: string | undefined
  value: string
  placeholder: string
  maxLength: number
  readOnly: boolean
  rows?: number
  /** With Shift, Enter breaks the line. */
  endsOnEnter?: boolean
  invalid?: boolean
  /** After an input method has finished composing. */
  onCommit: (value: string) => void
  adapt?: (before: string, typed: string) => string
  onRefuse: () => void
  onSubmit?: (() => void) | undefined
  fieldRef?: RefObject<HTMLTextAreaElement | null> | undefined
}

const writes = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key.length === 1 || ['Enter', 'Backspace', 'Delete', 'Process'].includes(event.key))

export function TextCommit(props: TextCommitProps) {
  const { label, keys, value, placeholder, maxLength, readOnly, rows = 3, invalid, fieldRef } = props
  const { onCommit, onRefuse, onSubmit, adapt, endsOnEnter = false } = props
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const committed = useRef(value)
  // Before the next key press, which would otherwise extend outdated text.
  useLayoutEffect(() => {
    committed.current = value
    if (!composing.current) setText(value)
  }, [value])

  // Not by `value`, because the next character may arrive first.
  const take = (typed: string): void => {
    const next = adapt ? adapt(committed.current, typed) : typed
    committed.current = next
    setText(next)
    onCommit(next)
  }

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (belongsToInputMethod(event.nativeEvent)) return
    if (event.key === 'Escape') event.currentTarget.blur()
    if (endsOnEnter && event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return event.currentTarget.blur()
    }
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
