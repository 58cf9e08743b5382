import type { ComponentProps, KeyboardEvent, ReactNode, SyntheticEvent, ReactElement } from 'react'
import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { commonText } from '../../../text/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { belongsToInputMethod } from '../../../ui/input-method.ts'
import { FailureLine } from '../FailureLine.tsx'
import type { OutdatedForm } from './outdated.ts'
import type { SavedNotice } from './submit-form.ts'
import { submitForm } from './submit-form.ts'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

interface FormFrameProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'placement' | 'footer'> {
  unsaved: boolean
  busy: boolean
  action?: string
  aside?: ReactNode
  gap?: 'gap-4' | 'gap-5' | 'gap-6'
  onSubmit: (event: SyntheticEvent) => unknown
}

interface FormDialogProps<Fields extends FieldValues, Values> extends Omit<
  FormFrameProps,
  'unsaved' | 'onSubmit'
> {
  form: UseFormReturn<Fields, unknown, Values>
  onSave: (values: Values) => Promise<SavedNotice>
  outdated?: OutdatedForm<Fields> | undefined
}

const SAVE_KEYS = 'Ctrl+Enter'

function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || belongsToInputMethod(event.nativeEvent))
    return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Closing asks before input is lost, except by the cancel button. Ctrl+Enter submits. */
export function FormFrame(props: FormFrameProps) {
  const { unsaved, busy, action = commonText.actions.save, aside, gap = 'gap-4', onSubmit, ...dialog } = props
  const { onClose, children } = dialog
  const formId = useId()
  const { leave, question } = useUnsavedGuard(unsaved, onClose)
  return (
    <>
      <Dialog
        {...dialog}
        open
        placement="drawer"
        onClose={leave}
        footer={
          <>
            {aside}
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
          onSubmit={(event) => void onSubmit(event)}
        >
          {children}
        </form>
      </Dialog>
      {question}
    </>
  )
}

export function FormDialog<Fields extends FieldValues, Values>(props: FormDialogProps<Fields, Values>) {
  const { form, onSave, outdated, aside, ...frame } = props
  const { errors, isDirty } = form.formState
  return (
    <FormFrame
      {...frame}
      unsaved={isDirty}
      aside={errors.root ? <FailureLine isBeside message={errors.root.message} /> : aside}
      onSubmit={submitForm(form, onSave, frame.onClose, outdated)}
    />
  )
}

export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 w-full border-b border-line pb-1.5 font-semibold">
        {title}
        {hint && <span className="ml-2 text-xs font-normal text-text-soft">{hint}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

export function CheckRow({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: ReactElement
}) {
  return (
    <label className="flex items-start gap-2.5">
      <span className="mt-0.5 flex">{children}</span>
      <span>
        {label}
        {hint && <span className="block text-xs text-text-soft">{hint}</span>}
      </span>
    </label>
  )
}
