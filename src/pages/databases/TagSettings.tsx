import type { Kind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input, Select, TextArea } from '../../ui/Input.tsx'
import { CheckRow, FormSection } from '../shared/forms/FormDialog.tsx'
import { CategoriesEditor } from './CategoriesEditor.tsx'
import { GuideField } from './GuideField.tsx'
import type { Tag } from './queries.ts'
import type { TagFormApi } from './tag-form.ts'
import { templateText } from './tag-form.ts'

const text = databasesText.drawer

interface TagSettingsProps {
  form: TagFormApi
  kind: Kind
  /** Null for a new database. */
  tag: Tag | null
}

/** Label settings: how work of this database is dealt out, checked and commented. */
export function TagSettings({ form, kind, tag }: TagSettingsProps) {
  const { errors } = form.formState
  const number = { valueAsNumber: true } as const
  return (
    <FormSection title={text.settings} hint={tag ? text.version(tag.settings.settingsVersion) : undefined}>
      <div className="grid grid-cols-2 gap-4">
        <Field label={text.batchSize} hint={text.batchSizeHint} error={errors.batchSize?.message}>
          <Input type="number" {...form.register('batchSize', number)} />
        </Field>
        <Field label={text.sampling} hint={text.samplingHint} error={errors.samplingPercent?.message}>
          <Input type="number" step="any" {...form.register('samplingPercent', number)} />
        </Field>
        <Field label={text.leaseMinutes} optional hint={text.leaseHint} error={errors.leaseMinutes?.message}>
          <Input type="number" {...form.register('leaseMinutes', number)} />
        </Field>
        <Field label={text.absence} optional hint={text.absenceHint} error={errors.redoAbsenceDays?.message}>
          <Input type="number" {...form.register('redoAbsenceDays', number)} />
        </Field>
      </div>
      <CheckRow label={text.commentRequired}>
        <Checkbox {...form.register('commentRequired')} />
      </CheckRow>
      <Field
        label={text.commentReasons}
        optional
        hint={text.commentReasonsHint}
        error={errors.commentReasons?.message}
      >
        <TextArea rows={4} {...form.register('commentReasons')} />
      </Field>
      <CheckRow label={text.externalShares}>
        <Checkbox {...form.register('allowExternalShares')} />
      </CheckRow>
      <GuideField form={form} tagId={tag?.id ?? null} />
      {kind === 'video-segment' && <CategoriesEditor form={form} />}
      {kind === 'image-node' && <TemplateFields form={form} />}
    </FormSection>
  )
}

function TemplateFields({ form }: { form: TagFormApi }) {
  const { errors } = form.formState
  const bodyType = form.watch('bodyType')
  const isFixed = templateText(bodyType) !== null
  const choose = (next: string) => {
    form.setValue('bodyType', next, { shouldDirty: true })
    const filled = templateText(next)
    if (!filled) return
    form.setValue('nodes', filled.nodes, { shouldValidate: true })
    form.setValue('edges', filled.edges, { shouldValidate: true })
  }
  return (
    <>
      <Field label={text.template} hint={isFixed ? text.fixedTemplate : undefined}>
        <Select value={bodyType} onChange={(event) => choose(event.target.value)}>
          <option value="">{text.noTemplate}</option>
          {Object.entries(text.bodyTypes).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {bodyType !== '' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={text.nodes} hint={text.nodesHint} error={errors.nodes?.message}>
            <TextArea rows={8} readOnly={isFixed} {...form.register('nodes')} />
          </Field>
          <Field label={text.edges} optional hint={text.edgesHint} error={errors.edges?.message}>
            <TextArea rows={8} readOnly={isFixed} {...form.register('edges')} />
          </Field>
        </div>
      )}
    </>
  )
}
