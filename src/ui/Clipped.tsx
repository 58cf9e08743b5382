import { classNames } from './class-names.ts'

interface ClippedProps {
  text: string
  /** How wide it may be, and how it looks. */
  className?: string
}

/** A name that ends in dots where it is too long for its column; the whole of it is in the hint. */
export function Clipped({ text, className = 'max-w-60' }: ClippedProps) {
  return (
    <span className={classNames('block truncate', className)} title={text}>
      {text}
    </span>
  )
}
