import type { ReactNode } from 'react'
import { useState } from 'react'
import { commonText } from '../text/common.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

interface ConfirmDialogProps {
  open?: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  description: ReactNode
  action: string
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  /** Must be typed before the button works; Enter then confirms. */
  nameToType?: string | undefined
  error?: string | undefined
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, onClose, onConfirm, title, description, action, nameToType, error, children } = props
  const { danger = false, busy = false, disabled = false } = props
  const [typed, setTyped] = useState('')
  const allowed = nameToType === undefined || typed.trim() === nameToType.trim()
  const close = () => {
    setTyped('')
    onClose()
  }
  const ready = allowed && !disabled && !busy
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      width="narrow"
      footer={
        <>
          <Button onClick={close}>{commonText.actions.cancel}</Button>
          <Button
            tone={danger ? 'danger' : 'primary'}
            disabled={!allowed || disabled}
            busy={busy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {nameToType !== undefined && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (ready) onConfirm()
            }}
          >
            <Field label={commonText.confirmByName(nameToType)}>
              <Input
                data-autofocus
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </form>
        )}
        {error && (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
