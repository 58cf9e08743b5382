import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './Kbd.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-quiet'

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  icon?: ReactNode
  /** The key that does the same; printed in the button. */
  keys?: string | undefined
  /** Work is under way: the button shows it and takes no second press. */
  busy?: boolean
  /** Why it takes no press for now; shown as its hint. */
  whyNot?: string | false | undefined
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'border border-line-strong bg-surface-raised text-text hover:bg-hover',
  quiet: 'text-text hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
  danger: 'bg-bad-fill text-on-accent hover:opacity-90',
  'danger-quiet': 'text-bad hover:bg-bad-soft',
}

const shape =
  'inline-flex h-control shrink-0 items-center justify-center gap-1.5 rounded-md px-3 text-control font-medium ' +
  'whitespace-nowrap transition-opacity select-none disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50'

/** The classes of a button, for links that look like one. */
export const buttonClass = (tone: ButtonTone = 'plain', extra?: string) =>
  classNames(shape, tones[tone], extra)

/** Nothing comes of it: neither what the button does, nor the form that it would send. */
const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * What makes a button take no press for a while and keep the focus all the same: one that is `disabled` loses it, and
 * whoever works by keyboard begins at the top of the page again.
 */
export const resting = (rests: boolean): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> =>
  rests ? { 'aria-disabled': true, onClick: swallow } : {}

/** A button: one primary at most in a view; its height follows the density around it. */
export function Button(props: ButtonProps) {
  const { tone = 'plain', icon, keys, busy = false, whyNot, className, children, type, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      {...resting(busy || Boolean(whyNot))}
      {...(whyNot && { title: whyNot })}
      aria-busy={busy || undefined}
      className={buttonClass(tone, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  )
}
