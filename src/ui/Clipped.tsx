import { classNames } from './class-names.ts'

/**
 * How a text gives way where its table is too narrow: `line` to what room there is; `lines` as well, with a second line in a
 * row of the usual height, for names that are to be told apart; `firm` not at all, for short names beside long ones.
 */
const SHAPES = {
  line: 'line-clamp-1 min-w-16 break-all whitespace-normal',
  lines: 'line-clamp-2 min-w-32 leading-4 break-all whitespace-normal',
  firm: 'block truncate',
}

interface ClippedProps {
  text: string
  /** What the pointer is told; the text itself when left out. */
  hint?: string
  shape?: keyof typeof SHAPES
  /** How wide it is at most, and how it looks. */
  className?: string
}

/** A text in a column that ends in dots where it is too long for it; the whole of it is in the hint. */
export function Clipped({ text, hint = text, shape = 'line', className = 'max-w-60' }: ClippedProps) {
  return (
    <span className={classNames(SHAPES[shape], className)} title={hint}>
      {text}
    </span>
  )
}
