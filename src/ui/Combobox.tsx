import * as Radix from '@radix-ui/react-popover'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Input, ListSign } from './Input.tsx'
import { belongsToInputMethod, leaveToInputMethod } from './input-method.ts'
import { useComposed } from './useComposed.ts'

export interface Choice {
  id: string
  label: string
}

interface ComboboxProps {
  label: string
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'data-autofocus'?: boolean
  className?: string | undefined
  value: Choice
  choices: readonly Choice[]
  /** The choices belong to earlier text, so Enter waits for those of this one. */
  stale: boolean
  note: string | null
  open: boolean
  onOpen: (open: boolean) => void
  /** Empty when the list opens or closes. */
  onSearch: (text: string) => void
  onChoose: (choice: Choice) => void
}

type Choosing = Pick<
  ComboboxProps,
  'value' | 'choices' | 'stale' | 'open' | 'onOpen' | 'onSearch' | 'onChoose'
>

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function useChoosing({ value, choices, stale, open, onOpen, onSearch, onChoose }: Choosing) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // A closed list keeps the focus; the keys of the page work until it is used or left.
  const [settled, setSettled] = useState(false)
  // Enter was pressed before the choices were loaded.
  const isAwaited = useRef(false)
  const at = Math.min(active, choices.length - 1)
  const search = (text: string) => {
    isAwaited.current = false
    setTyped(text)
    setActive(0)
    onSearch(text)
  }
  const toggle = (next: boolean) => {
    if (next === open) return
    search('')
    setSettled(!next)
    onOpen(next)
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    toggle(false)
    if (choice.id !== value.id) onChoose(choice)
  }
  const chooseAwaited = useEffectEvent(() => {
    if (isAwaited.current) choose(choices[at])
    isAwaited.current = false
  })
  useEffect(() => {
    if (!stale) chooseAwaited()
  }, [stale])
  const press = (event: KeyboardEvent) => {
    if (belongsToInputMethod(event.nativeEvent)) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive(Math.min(choices.length - 1, Math.max(0, at + step)))
      else toggle(true)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (stale) isAwaited.current = true
      else choose(choices[at])
    } else if (open && typed === '' && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      setActive(event.key === 'Home' ? 0 : choices.length - 1)
    } else if (event.key === 'Tab') toggle(false)
  }
  const type = (text: string) => {
    setSettled(false)
    onOpen(true)
    search(text)
  }
  return { typed, at, type, toggle, choose, press, settled, leave: () => setSettled(false) }
}

/** A closed list shows a name, which what is typed, pasted or composed replaces. */
function useReplaced(input: RefObject<HTMLInputElement | null>, open: boolean): void {
  useEffect(() => {
    const field = input.current
    if (!field || open) return
    const select = () => field.select()
    // Not React's event, which comes after compositions.
    field.addEventListener('beforeinput', select)
    return () => field.removeEventListener('beforeinput', select)
  }, [input, open])
}

/** Pattern: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox(props: ComboboxProps) {
  const { label, value, choices, note, open, className, ...rest } = props
  const { stale: _stale, onOpen: _onOpen, onSearch: _onSearch, onChoose: _onChoose, ...field } = rest
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, at, type, toggle, choose, press, settled, leave } = useChoosing(props)
  const { composed, field: typing } = useComposed(type)
  useReplaced(input, open)
  return (
    <Radix.Root open={open} onOpenChange={toggle}>
      <Radix.Anchor asChild>
        <span className={classNames('relative block', className)}>
          <Input
            {...field}
            ref={input}
            role="combobox"
            aria-label={label}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            className="pr-7 text-ellipsis"
            maxLength={100}
            value={composed ?? (open ? typed : value.label)}
            placeholder={value.label}
            onClick={() => toggle(true)}
            {...typing}
            onCompositionStart={() => toggle(true)}
            onKeyDown={press}
            onBlur={leave}
            data-settled={settled || undefined}
          />
          <ListSign />
        </span>
      </Radix.Anchor>
      <Floating field={input}>
        <ChoiceList id={listId} label={label} choices={choices} active={at} value={value} onChoose={choose} />
        {note !== null && (
          <p role="status" className="px-2 py-1.5 text-xs text-text-soft">
            {note}
          </p>
        )}
      </Floating>
    </Radix.Root>
  )
}

interface FloatingProps {
  field: RefObject<HTMLInputElement | null>
  children: ReactNode
}

function Floating({ field, children }: FloatingProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        // The popup of a combobox is the list in it; a dialog would need a name and the focus.
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={leaveToInputMethod}
        onInteractOutside={(event) => {
          if (event.target === field.current) event.preventDefault()
        }}
        onMouseDown={(event) => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) min-w-88 animate-appear rounded-md bg-surface-raised p-1 text-text shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  active: number
  value: Choice
  onChoose: (choice: Choice) => void
}

function ChoiceList({ id, label, choices, active, value, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul ref={list} id={id} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto">
      {choices.map((choice, index) => (
        <li
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.id === value.id}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center rounded-sm px-2 py-1 text-sm break-all hover:bg-hover',
            index === active && 'bg-hover',
            choice.id === value.id && 'font-medium text-accent-text',
          )}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </li>
      ))}
    </ul>
  )
}
