import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { TEAM_TYPE } from '../../domain/constants.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Input, Select } from '../../ui/Input.tsx'
import { FormDialog } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import type { Corp } from '../shared/people/corps.ts'
import { readCorp } from '../shared/people/corps.ts'
import type { CorpForm } from './corp-form.ts'
import { corpFormOf, corpPatchOf, corpSchema } from './corp-form.ts'
import { GrantsChanged, GrantsField } from './GrantsField.tsx'
import { useCorpCalls } from './queries.ts'

const text = usersText.form

interface CorpDrawerProps {
  corp: Corp | null
  onClose: () => void
}

export function CorpDrawer({ corp: opened, onClose }: CorpDrawerProps) {
  const [corp, setCorp] = useState(opened)
  const calls = useCorpCalls()
  const key = useIdempotencyKey()
  const form = useForm<CorpForm>({ resolver: zodResolver(corpSchema), defaultValues: corpFormOf(corp) })
  const readNow = async () => {
    const now = await readCorp(opened?.id ?? 0)
    setCorp(now)
    return corpFormOf(now)
  }
  const save = async (values: CorpForm) => {
    if (corp) {
      const patch = corpPatchOf(corp, values)
      if (patch) await calls.change.mutateAsync({ id: corp.id, patch })
    } else await calls.create.mutateAsync({ input: values, key })
    return corp ? text.saved : text.created(values.name)
  }
  return (
    <FormDialog
      form={form}
      title={corp ? text.editCorp(corp.name) : text.createCorp}
      onClose={onClose}
      busy={calls.create.isPending || calls.change.isPending}
      onSave={save}
      outdated={{ sets: ['grants'], readNow, labels: { teamType: (type) => domainText.teamTypes[type] } }}
    >
      <FormProvider {...form}>
        <CorpFields grantsChanged={corp?.grantsChanged} />
      </FormProvider>
    </FormDialog>
  )
}

function CorpFields({ grantsChanged }: { grantsChanged: Corp['grantsChanged'] }) {
  const form = useFormContext<CorpForm>()
  const { errors } = form.formState
  const isExternal = Number(useWatch({ control: form.control, name: 'teamType' })) === TEAM_TYPE.external
  const hasNone = useWatch({ control: form.control, name: 'grants' }).length === 0
  return (
    <>
      <Field label={text.corpName} error={errors.name?.message}>
        <Input autoFocus placeholder={text.corpNamePlaceholder} {...form.register('name')} />
      </Field>
      <Field label={text.teamType} error={errors.teamType?.message}>
        <Select
          {...form.register('teamType', { setValueAs: Number })}
          options={Object.entries(domainText.teamTypes)}
        />
      </Field>
      {/* Only external companies limit the grants of their people. */}
      {isExternal && (
        <>
          <GrantsField
            hint={hasNone ? <span className="text-warn">{text.corpNoGrantsHint}</span> : text.corpGrantsHint}
            admits={({ stage }) => stage !== 'approve'}
          />
          {grantsChanged && <GrantsChanged {...grantsChanged} />}
        </>
      )}
    </>
  )
}
