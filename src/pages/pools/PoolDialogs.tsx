import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Kind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { Field } from '../../ui/Field.tsx'
import { Input, TextArea } from '../../ui/Input.tsx'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { FormDialog } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { kindLabel } from '../shared/kind-tabs.ts'
import type { PoolForm } from './pool-form.ts'
import { poolFormOf, poolPatchOf, poolSchema } from './pool-form.ts'
import type { Pool, PoolCalls } from './queries.ts'
import { readPool, usePool, usePoolCalls } from './queries.ts'
import { SplitDrawer } from './SplitDrawer.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'

export type PoolDialog =
  | { type: 'edit'; pool: Pool | null }
  | { type: 'upload' | 'split' | 'remove'; pool: Pool }

export type PoolAction = PoolDialog | { type: 'resources'; pool: Pool }

interface PoolDialogsProps {
  kind: Kind
  action: PoolDialog
  onSplit: (pool: Pool) => void
  onClose: () => void
}

export function PoolDialogs({ kind, action, onSplit, onClose }: PoolDialogsProps) {
  const calls = usePoolCalls(kind)
  switch (action.type) {
    case 'edit':
      return <PoolDrawer kind={kind} pool={action.pool} calls={calls} onClose={onClose} />
    case 'upload':
      return <UploadDrawer kind={kind} pool={action.pool} onSplit={onSplit} onClose={onClose} />
    case 'split':
      return <Splitting kind={kind} pool={action.pool} calls={calls} onClose={onClose} />
    case 'remove':
      return <RemovePool pool={action.pool} calls={calls} onClose={onClose} />
  }
}

function Splitting(props: ComponentProps<typeof SplitDrawer>) {
  const { data, isFetchedAfterMount, fetchStatus } = usePool(props.kind, props.pool.id)
  if (!isFetchedAfterMount && fetchStatus === 'fetching') return null
  return <SplitDrawer {...props} pool={data ?? props.pool} />
}

interface PoolDrawerProps {
  kind: Kind
  pool: Pool | null
  calls: PoolCalls
  onClose: () => void
}

function PoolDrawer({ kind, pool: opened, calls, onClose }: PoolDrawerProps) {
  const text = poolsText.form
  const [pool, setPool] = useState(opened)
  const key = useIdempotencyKey()
  const form = useForm<PoolForm>({ resolver: zodResolver(poolSchema), defaultValues: poolFormOf(pool) })
  const { errors } = form.formState
  const readNow = async () => {
    const now = await readPool(kind, opened?.id ?? 0)
    setPool(now)
    return poolFormOf(now)
  }
  const save = async (values: PoolForm) => {
    if (pool) {
      const change = poolPatchOf(pool, values)
      if (change) await calls.change.mutateAsync({ id: pool.id, change })
    } else await calls.create.mutateAsync({ input: values, key })
    return pool ? text.saved : text.created(values.name)
  }
  return (
    <FormDialog
      form={form}
      width="narrow"
      title={pool ? text.edit(pool.name) : text.create(kindLabel(kind))}
      onClose={onClose}
      busy={calls.create.isPending || calls.change.isPending}
      onSave={save}
      outdated={{ readNow }}
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
  return (
    <ConfirmCall
      danger
      title={text.title(pool.name)}
      description={text.description}
      action={commonText.actions.delete}
      nameToType={pool.name}
      call={calls.remove}
      variables={pool.id}
      done={() => text.done(pool.name)}
      onClose={onClose}
    />
  )
}
