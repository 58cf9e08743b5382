import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input, TextArea } from '../../ui/Input.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { Corp } from '../shared/corps.ts'
import { failureSentence } from '../shared/failure.ts'
import { kindLabel } from '../shared/kind-tabs.ts'
import { FormDialog, FormProblem } from '../shared/FormDialog.tsx'
import { CheckRow, FormSection } from '../shared/FormParts.tsx'
import { useFormKey } from '../shared/use-form-key.ts'
import { CorpPicker } from './CorpPicker.tsx'
import type { Tag } from './queries.ts'
import { internalCorps, useTagCalls } from './queries.ts'
import type { TagFormApi } from './tag-form.ts'
import { changeOf, formOf, inputOf, tagSchema } from './tag-form.ts'
import { SettingsVersions } from './SettingsVersions.tsx'
import { TagSettings } from './TagSettings.tsx'

const text = databasesText.drawer

interface TagDrawerProps {
  kind: AdminKind
  /** Null for a new one. */
  tag: Tag | null
  corps: readonly Corp[]
  onClose: () => void
}

/** Creates or edits a database, with its label settings. */
export function TagDrawer({ kind, tag, corps, onClose }: TagDrawerProps) {
  const calls = useTagCalls(kind)
  const key = useFormKey()
  const form: TagFormApi = useForm({
    resolver: zodResolver(tagSchema),
    defaultValues: formOf(tag, kind, internalCorps(corps)),
  })
  const { errors, isDirty } = form.formState

  const save = async (values: z.output<typeof tagSchema>) => {
    try {
      if (tag) {
        const change = changeOf(tag, values)
        if (change) await calls.change.mutateAsync({ id: tag.id, change })
      } else await calls.create.mutateAsync({ input: inputOf(values), key })
      toasts.show({ tone: 'ok', text: tag ? text.saved : text.created(values.name) })
      onClose()
    } catch (error) {
      form.setError('root', { message: failureSentence(error) })
    }
  }

  return (
    <FormDialog
      unsaved={isDirty}
      onClose={onClose}
      title={tag ? text.edit(tag.name) : text.create(kindLabel(kind))}
      aside={<FormProblem error={errors.root} />}
      busy={calls.create.isPending || calls.change.isPending}
      gap="gap-6"
      onSubmit={form.handleSubmit(save)}
    >
      <Basics form={form} corps={corps} />
      {isKind(kind) && <TagSettings form={form} kind={kind} tag={tag} />}
      {tag && isKind(kind) && <SettingsVersions kind={kind} id={tag.id} />}
    </FormDialog>
  )
}

function Basics({ form, corps }: { form: TagFormApi; corps: readonly Corp[] }) {
  const { errors } = form.formState
  return (
    <FormSection title={text.basics}>
      <Field label={text.name} error={errors.name?.message}>
        <Input autoFocus placeholder={text.namePlaceholder} {...form.register('name')} />
      </Field>
      <Field label={text.description} optional error={errors.description?.message}>
        <TextArea rows={2} {...form.register('description')} />
      </Field>
      <Field label={text.priority} hint={text.priorityHint} error={errors.priority?.message}>
        <Input type="number" {...form.register('priority', { valueAsNumber: true })} />
      </Field>
      <CheckRow label={text.needPull} hint={text.needPullHint}>
        <Checkbox {...form.register('needPull')} />
      </CheckRow>
      <Controller
        control={form.control}
        name="corpIds"
        render={({ field }) => <CorpPicker corps={corps} value={field.value} onChange={field.onChange} />}
      />
    </FormSection>
  )
}
