import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { objectsText as text } from '../../../../text/objects.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { ReachField } from '../layers.ts'

const REACH = {
  hiddenObjects: { on: <EyeOff size={14} />, off: <Eye size={14} />, words: [text.show, text.hide] },
  lockedObjects: { on: <Lock size={14} />, off: <LockOpen size={14} />, words: [text.unlock, text.lock] },
} as const

interface ReachButtonsProps {
  name: string
  isHidden: boolean
  isLocked: boolean
  /** What nobody can change needs no lock. */
  readonly: boolean
  onToggle: (field: ReachField) => void
}

/** Hides and locks one thing of a list. */
export function ReachButtons({ name, isHidden, isLocked, readonly, onToggle }: ReachButtonsProps) {
  const button = (field: ReachField, isOn: boolean) => (
    <IconButton
      label={REACH[field].words[isOn ? 0 : 1](name)}
      icon={isOn ? REACH[field].on : REACH[field].off}
      side="left"
      onClick={() => onToggle(field)}
    />
  )
  return (
    <>
      {button('hiddenObjects', isHidden)}
      {!readonly && button('lockedObjects', isLocked)}
    </>
  )
}
