import { Crosshair, EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { Swatch } from '../../../../ui/Swatch.tsx'

const CHIP =
  'pointer-events-none flex max-w-80 items-center gap-2 rounded-md bg-surface-raised px-2.5 py-1 text-xs shadow-float'
const ICON = { size: 12, className: 'shrink-0 text-warn' } as const

interface ChipProps {
  colour?: string | null
  warn?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** On the picture, since the panel is far from the eye. */
export function Chip({ colour, warn = false, icon, children }: ChipProps) {
  return (
    <p role="status" className={CHIP}>
      {colour && <Swatch colour={colour} />}
      {icon}
      <span className={warn ? 'truncate text-warn' : 'truncate'}>{children}</span>
    </p>
  )
}

const BARS = { locked: <Lock {...ICON} />, hidden: <EyeOff {...ICON} /> }

export interface StrokeTarget {
  readonly words: string
  readonly colour: string | null
  readonly barred: keyof typeof BARS | null
}

export function TargetChip({ words, colour, barred }: StrokeTarget) {
  return (
    <Chip colour={colour} warn={barred !== null} icon={barred && BARS[barred]}>
      {words}
    </Chip>
  )
}

export function SoloChip({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <p className={CHIP}>
      <Crosshair {...ICON} />
      <span className="truncate">{words}</span>
      {keys && <Kbd keys={keys} />}
    </p>
  )
}
