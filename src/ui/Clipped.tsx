import { classNames } from './class-names.ts'

/** `line` shrinks to the available width; `lines` adds a second line; `firm` never shrinks. */
const SHAPES = {
  line: 'line-clamp-1 min-w-16 break-all whitespace-normal',
  lines: 'line-clamp-2 min-w-32 leading-4 break-all whitespace-normal',
  firm: 'block truncate',
}

interface ClippedProps {
  text: string
  hint?: string
  shape?: keyof typeof SHAPES
  className?: string
}

export function Clipped({ text, hint = text, shape = 'line', className = 'max-w-60' }: ClippedProps) {
  return (
    <span className={classNames(SHAPES[shape], className)} title={hint}>
      {text}
    </span>
  )
}
