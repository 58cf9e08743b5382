import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input, TextArea } from '../../ui/Input.tsx'
import { kindLabel } from '../shared/kind-tabs.ts'
import { FormDialog, CheckRow, FormSection } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { NewTagCorpPicker, TagCorpPicker, WithInternalCompanies } from '../shared/people/CorpPicker.tsx'
import type { Tag } from './queries.ts'
import { useTagCalls } from './queries.ts'
import type { TagFormApi } from './tag-form.ts'
import { changeOf, formOf, inputOf, tagSchema } from './tag-form.ts'
import { SettingsVersions } from './SettingsVersions.tsx'
import { TagSettings } from './TagSettings.tsx'

const text = databasesText.drawer

const titleOf = (kind: AdminKind, tag: Tag | null): string =>
  tag ? text.edit(tag.name) : text.create(kindLabel(kind))

/** Creates or edits a database, with its label settings. */
export function TagDrawer(props: Omit<TagFormProps, 'corpIds'>) {
  const { kind, tag, onClose } = props
  if (tag) return <TagForm {...props} corpIds={tag.corpIds} />
  return (
    <WithInternalCompanies title={titleOf(kind, null)} onClose={onClose}>
      {(corpIds) => <TagForm {...props} corpIds={corpIds} />}
    </WithInternalCompanies>
  )
}

interface TagFormProps {
  kind: AdminKind
  /** Null for a new one. */
  tag: Tag | null
  /** The companies that may see it at first. */
  corpIds: number[]
  onClose: () => void
}

function TagForm({ kind, tag, corpIds, onClose }: TagFormProps) {
  const calls = useTagCalls(kind)
  const key = useIdempotencyKey()
  const form: TagFormApi = useForm({
    resolver: zodResolver(tagSchema),
    defaultValues: formOf(tag, kind, corpIds),
  })
  const save = async (values: z.output<typeof tagSchema>) => {
    if (tag) {
      const change = changeOf(tag, values)
      if (change) await calls.change.mutateAsync({ id: tag.id, change })
    } else await calls.create.mutateAsync({ input: inputOf(values), key })
    return tag ? text.saved : text.created(values.name)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titleOf(kind, tag)}
      busy={calls.create.isPending || calls.change.isPending}
      gap="gap-6"
      onSave={save}
    >
      <Basics form={form} tag={tag} />
      {isKind(kind) && <TagSettings form={form} kind={kind} tag={tag} />}
      {tag && isKind(kind) && <SettingsVersions kind={kind} id={tag.id} />}
    </FormDialog>
  )
}

function Basics({ form, tag }: { form: TagFormApi; tag: Tag | null }) {
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
        render={({ field: { value, onChange } }) =>
          tag ? (
            <TagCorpPicker tagId={tag.id} value={value} onChange={onChange} />
          ) : (
            <NewTagCorpPicker value={value} onChange={onChange} />
          )
        }
      />
    </FormSection>
  )
}
