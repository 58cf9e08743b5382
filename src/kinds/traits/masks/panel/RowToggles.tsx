import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { RowButton } from './RowButton.tsx'

interface ToggleProps {
  labels: { readonly on: string; readonly off: string }
  on: boolean
  keys?: string | undefined
  onToggle: () => void
}

export function LockToggle({ labels, on, keys, onToggle }: ToggleProps) {
  return (
    <RowButton label={on ? labels.off : labels.on} keys={keys} pressed={on} onClick={onToggle}>
      {on ? <Lock size={13} /> : <LockOpen size={13} />}
    </RowButton>
  )
}

/** `on` means hidden. */
export function HideToggle({ labels, on, keys, onToggle }: ToggleProps) {
  return (
    <RowButton label={on ? labels.off : labels.on} keys={keys} pressed={on} onClick={onToggle}>
      {on ? <EyeOff size={14} /> : <Eye size={14} />}
    </RowButton>
  )
}
