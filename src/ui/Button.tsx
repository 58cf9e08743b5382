import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './Kbd.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-quiet'

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  icon?: ReactNode
  keys?: string | undefined
  busy?: boolean
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

export const buttonClass = (tone: ButtonTone = 'plain', extra?: string) =>
  classNames(shape, tones[tone], extra)

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** `disabled` would drop the focus: keyboard users would start at the top of the page again. */
export const resting = (rests: boolean): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> =>
  rests ? { 'aria-disabled': true, onClick: swallow } : {}

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
