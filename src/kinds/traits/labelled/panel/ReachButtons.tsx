import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import type { FieldsAccess } from '../../../../annotate/page/kind-page.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { toggleReach } from '../commands.ts'
import type { ReachField } from '../layers.ts'
import { idsIn } from '../layers.ts'

const REACH = {
  hiddenObjects: { on: <EyeOff size={14} />, off: <Eye size={14} />, words: [text.show, text.hide] },
  lockedObjects: { on: <Lock size={14} />, off: <LockOpen size={14} />, words: [text.unlock, text.lock] },
} as const

interface ReachButtonProps extends FieldsAccess {
  id: string
  name: string
  field: ReachField
}

function ReachButton({ fields, setFields, id, name, field }: ReachButtonProps) {
  const isOn = idsIn(fields, field).has(id)
  const { on, off, words } = REACH[field]
  return (
    <IconButton
      label={words[isOn ? 0 : 1](name)}
      icon={isOn ? on : off}
      side="left"
      onClick={() => toggleReach({ fields, setFields }, field, [id])}
    />
  )
}

type ReachButtonsProps = Omit<ReachButtonProps, 'field'> & {
  annotationAccess: { readonly readonly: boolean }
}

/** Hides and locks one thing of a list; what nobody can change needs no lock. */
export const ReachButtons = ({ annotationAccess: { readonly }, ...props }: ReachButtonsProps) => (
  <>
    <ReachButton {...props} field="hiddenObjects" />
    {!readonly && <ReachButton {...props} field="lockedObjects" />}
  </>
)
