import { classNames } from './class-names.ts'

/**
 * How text shrinks in a narrow table: `line` to the available width; `lines` with a second line, for names that must
 * stay distinguishable; `firm` never, for short names.
 */
const SHAPES = {
  line: 'line-clamp-1 min-w-16 break-all whitespace-normal',
  lines: 'line-clamp-2 min-w-32 leading-4 break-all whitespace-normal',
  firm: 'block truncate',
}

interface ClippedProps {
  text: string
  /** Tooltip; the text itself by default. */
  hint?: string
  shape?: keyof typeof SHAPES
  className?: string
}

/** A text in a table cell, clipped with an ellipsis; the tooltip shows all of it. */
export function Clipped({ text, hint = text, shape = 'line', className = 'max-w-60' }: ClippedProps) {
  return (
    <span className={classNames(SHAPES[shape], className)} title={hint}>
      {text}
    </span>
  )
}
