import type { ComponentProps } from 'react'
import { useEffect, useState } from 'react'
import { commonText } from '../../text/common.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'placement'> {
  /** Something was filled in that is not saved yet. */
  unsaved: boolean
}

/** The browser asks by itself before a page goes. */
const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * A form in a drawer. Esc, its cross and a click beside it, all easily meant for something else, ask before what was
 * filled in is lost; a button that says so does not.
 */
export function FormDialog({ unsaved, onClose, ...dialog }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const text = commonText.leaveForm
  useEffect(() => {
    if (!unsaved) return
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [unsaved])
  return (
    <>
      <Dialog {...dialog} open placement="drawer" onClose={() => (unsaved ? setAsking(true) : onClose())} />
      <ConfirmDialog
        open={asking}
        danger
        title={text.title}
        description={text.description}
        action={text.action}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
