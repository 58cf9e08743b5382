import { classNames } from './class-names.ts'

/** The colour of a label or a row. Its edge shows it on a ground of the same colour. */
export function Swatch({ colour, isSmall = false }: { colour: string | undefined; isSmall?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames('shrink-0 rounded-xs border border-current/25', isSmall ? 'size-2' : 'size-2.5')}
      style={{ background: colour }}
    />
  )
}
