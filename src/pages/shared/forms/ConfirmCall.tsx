import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { failureIn } from '../failure.ts'
import type { SavedNotice } from './submit-form.ts'
import { showSaved } from './submit-form.ts'

interface ConfirmCallProps<Data, Variables> extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'busy' | 'error' | 'onConfirm'
> {
  call: UseMutationResult<Data, Error, Variables>
  variables: Variables
  done: (data: Data) => SavedNotice
  onDone?: (() => void) | undefined
}

export function ConfirmCall<Data, Variables>(props: ConfirmCallProps<Data, Variables>) {
  const { call, variables, done, onDone, onClose, ...dialog } = props
  const confirm = () =>
    call.mutate(variables, {
      onSuccess: (data) => {
        showSaved(done(data))
        onDone?.()
        onClose()
      },
    })
  return (
    <ConfirmDialog
      {...dialog}
      busy={call.isPending}
      error={failureIn(call.error)}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
