import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Kind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { textBetween, textUpTo, z } from '../../ui/forms.ts'
import { Input, TextArea } from '../../ui/Input.tsx'
import { toasts } from '../../ui/toasts.ts'
import { kindLabel } from '../shared/kind-tabs.ts'
import { failureIn, failureSentence } from '../shared/failure.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useFormKey } from '../shared/use-form-key.ts'
import type { Pool, PoolCalls } from './queries.ts'
import { SplitDrawer } from './SplitDrawer.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'

/** What a person wants to do in a dialog, and to which pool. */
export type PoolDialog =
  { type: 'edit'; pool: Pool | null } | { type: 'upload' | 'split' | 'remove'; pool: Pool }

export type PoolAction = PoolDialog | { type: 'resources'; pool: Pool }

interface PoolDialogsProps {
  kind: Kind
  action: PoolDialog
  calls: PoolCalls
  onClose: () => void
}

/** The dialog of an action on a pool. */
export function PoolDialogs({ kind, action, calls, onClose }: PoolDialogsProps) {
  switch (action.type) {
    case 'edit':
      return <PoolForm kind={kind} pool={action.pool} calls={calls} onClose={onClose} />
    case 'upload':
      return <UploadDrawer kind={kind} pool={action.pool} onClose={onClose} />
    case 'split':
      return <SplitDrawer kind={kind} pool={action.pool} calls={calls} onClose={onClose} />
    case 'remove':
      return <RemovePool pool={action.pool} calls={calls} onClose={onClose} />
  }
}

const schema = z.object({ name: textBetween(1, 100), description: textUpTo(2000) })
type Form = z.infer<typeof schema>

interface PoolFormProps {
  kind: Kind
  pool: Pool | null
  calls: PoolCalls
  onClose: () => void
}

function PoolForm({ kind, pool, calls, onClose }: PoolFormProps) {
  const text = poolsText.form
  const key = useFormKey()
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { name: pool?.name ?? '', description: pool?.description ?? '' },
  })
  const { errors, isDirty } = form.formState
  const save = async ({ name, description }: Form) => {
    try {
      const saved = await calls.save.mutateAsync({
        id: pool?.id ?? null,
        input: { name: name.trim(), description },
        key,
      })
      toasts.show({ tone: 'ok', text: pool ? text.saved : text.created(saved.name) })
      onClose()
    } catch (error) {
      form.setError('name', { message: failureSentence(error) })
    }
  }
  return (
    <FormDialog
      unsaved={isDirty}
      width="narrow"
      title={pool ? text.edit(pool.name) : text.create(kindLabel(kind))}
      onClose={onClose}
      busy={calls.save.isPending}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={text.name} error={errors.name?.message}>
        <Input autoFocus placeholder={text.namePlaceholder} {...form.register('name')} />
      </Field>
      <Field label={text.description} optional error={errors.description?.message}>
        <TextArea rows={3} {...form.register('description')} />
      </Field>
    </FormDialog>
  )
}

function RemovePool({ pool, calls, onClose }: { pool: Pool; calls: PoolCalls; onClose: () => void }) {
  const text = poolsText.removal
  const remove = () =>
    calls.remove.mutate(pool.id, {
      onSuccess: () => {
        toasts.show({ tone: 'ok', text: text.done(pool.name) })
        onClose()
      },
    })
  const { error } = calls.remove
  return (
    <ConfirmDialog
      open
      danger
      title={text.title(pool.name)}
      description={text.description}
      action={commonText.actions.delete}
      nameToType={pool.name}
      busy={calls.remove.isPending}
      error={failureIn(error)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
