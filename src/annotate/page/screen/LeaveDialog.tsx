import { annotateText } from '../../../text/annotate.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

const text = annotateText.leave

interface LeaveDialogProps {
  open: boolean
  unsaved: number
  unsent: number
  onStay: () => void
  onLeave: () => void
}

/** Asked only when something has not reached the server; it lies in this browser either way. */
export function LeaveDialog({ open, unsaved, unsent, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title={text.title}
      description={text.description}
      action={text.leave}
    >
      <ul className="list-disc pl-5 text-sm">
        {unsaved > 0 && <li>{text.unsaved(unsaved)}</li>}
        {unsent > 0 && <li>{text.unsent(unsent)}</li>}
      </ul>
    </ConfirmDialog>
  )
}
