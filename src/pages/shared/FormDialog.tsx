import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import { submitForm } from './submit-form.ts'
import { useLeaving } from './use-leaving.tsx'

interface FormDialogProps<Fields extends FieldValues, Values> extends Omit<
  ComponentProps<typeof Dialog>,
  'open' | 'placement' | 'footer'
> {
  form: UseFormReturn<Fields, unknown, Values>
  /** It is on its way. */
  busy: boolean
  /** On the button that sends the form. */
  action?: string
  /** Beside the buttons, at the left, where nothing is wrong. */
  aside?: ReactNode
  /** Between the fields. */
  gap?: 'gap-4' | 'gap-5' | 'gap-6'
  /** Sends the values; resolves to what is said once they are stored. */
  onSave: (values: Values) => Promise<string>
}

const SAVE_KEYS = 'Ctrl+Enter'

function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || belongsToInputMethod(event.nativeEvent))
    return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/**
 * A form in a drawer. Esc, its cross and a click beside it, all easily meant for something else, ask before what was
 * filled in is lost; a button that says so does not. Ctrl+Enter saves from wherever one types.
 */
export function FormDialog<Fields extends FieldValues, Values>(props: FormDialogProps<Fields, Values>) {
  const { form, busy, action = commonText.actions.save, aside, gap = 'gap-4', onSave, ...dialog } = props
  const { onClose, children } = dialog
  const { errors, isDirty } = form.formState
  const formId = useId()
  const { leave, question } = useLeaving(isDirty, onClose)
  return (
    <>
      <Dialog
        {...dialog}
        open
        placement="drawer"
        onClose={leave}
        footer={
          <>
            {errors.root ? <FormProblem error={errors.root} /> : aside}
            <Button onClick={onClose}>{commonText.actions.cancel}</Button>
            <Button type="submit" form={formId} tone="primary" busy={busy} title={SAVE_KEYS}>
              {action}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className={classNames('flex flex-col', gap)}
          onKeyDown={(event) => !busy && saveByKeys(event)}
          onSubmit={(event) => void submitForm(form, onSave, onClose)(event)}
        >
          {children}
        </form>
      </Dialog>
      {question}
    </>
  )
}

/** Why a form was not taken, beside its buttons. */
export function FormProblem({ error }: { error: { message?: string } | undefined }) {
  return (
    error && (
      <p role="alert" className="mr-auto self-center text-sm text-bad">
        {error.message}
      </p>
    )
  )
}
