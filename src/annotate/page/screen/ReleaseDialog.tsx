import { annotateText } from '../../../text/annotate.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

const text = annotateText.release

interface ReleaseDialogProps {
  open: boolean
  onClose: () => void
  onRelease: () => void
}

/** Asks before an item is given back. */
export function ReleaseDialog({ open, onClose, onRelease }: ReleaseDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onRelease()
        onClose()
      }}
      title={text.title}
      description={text.description}
      action={text.action}
    />
  )
}
