import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { PullOrder } from '../../contract/types.d.ts'
import type { AdminKind, Kind } from '../../domain/kinds.ts'
import { KINDS, drawnIn, isKind } from '../../domain/kinds.ts'
import { soughtIn } from '../../domain/prelabels.ts'
import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { databasesText } from '../../text/databases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input, TextArea, Select } from '../../ui/Input.tsx'
import { FormDialog, CheckRow, FormSection } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { kindLabel } from '../shared/kind-tabs.ts'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { NewTagCorpPicker, TagCorpPicker, WithInternalCompanies } from '../shared/people/CorpPicker.tsx'
import { CategoriesEditor } from './CategoriesEditor.tsx'
import { GuideField } from './GuideField.tsx'
import { useOrdered } from './Prelabels.tsx'
import type { Tag } from './queries.ts'
import { readTag, useTagCalls, useTagDetail } from './queries.ts'
import type { TagFormApi } from './tag-form.ts'
import { changeOf, formOf, inputOf, tagSchema, templateText } from './tag-form.ts'

const text = databasesText.drawer

const titleOf = (kind: AdminKind, tag: Tag | null): string =>
  tag ? text.edit(tag.name) : text.create(kindLabel(kind))

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
  tag: Tag | null
  corpIds: number[]
  onClose: () => void
}

function TagForm({ kind, tag: opened, corpIds, onClose }: TagFormProps) {
  const [tag, setTag] = useState(opened)
  const calls = useTagCalls(kind)
  const key = useIdempotencyKey()
  const form: TagFormApi = useForm({
    resolver: zodResolver(tagSchema),
    defaultValues: formOf(tag, kind, corpIds),
  })
  const readNow = async () => {
    const now = await readTag(kind, opened?.id ?? 0)
    setTag(now)
    return formOf(now, kind, now.corpIds)
  }
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
      outdated={{ readNow, sets: ['corpIds'] }}
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

interface TagSettingsProps {
  form: TagFormApi
  kind: Kind
  tag: Tag | null
}

function TagSettings({ form, kind, tag }: TagSettingsProps) {
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
      {soughtIn(kind).length > 0 && <PullOrderField form={form} kind={kind} tag={tag} />}
      <CheckRow label={text.askUntouched}>
        <Checkbox {...form.register('askUntouched')} />
      </CheckRow>
      {drawnIn(kind) === 'boxes' && (
        <CheckRow label={text.keepValues} hint={text.keepValuesHint}>
          <Checkbox {...form.register('keepValues')} />
        </CheckRow>
      )}
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
      {drawnIn(kind) === 'spans' && (
        <Field label={text.clipOverlap} hint={text.clipOverlapHint}>
          <Select options={Object.entries(text.clipOverlaps)} {...form.register('clipOverlap')} />
        </Field>
      )}
      <GuideField form={form} tagId={tag?.id ?? null} />
      {KINDS[kind].hasMaskRows && <CategoriesEditor form={form} />}
      {drawnIn(kind) === 'skeletons' && <TemplateFields form={form} />}
    </FormSection>
  )
}

function PullOrderField({ form, kind, tag }: TagSettingsProps) {
  const order = form.watch('pullOrder')
  return (
    <Field
      label={text.pullOrder}
      hint={
        order !== '' && (tag ? <Ordered kind={kind} tag={tag} order={order} /> : text.pullOrderHint[order](0))
      }
    >
      <Select options={Object.entries(text.pullOrders)} {...form.register('pullOrder')} />
    </Field>
  )
}

function Ordered({ kind, tag, order }: { kind: Kind; tag: Tag; order: PullOrder }) {
  const ordered = useOrdered(kind, tag)
  return ordered && text.pullOrderHint[order](ordered[order])
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
        <Select
          value={bodyType}
          options={[['', text.noTemplate], ...Object.entries(text.bodyTypes)]}
          onChange={({ target }) => choose(target.value)}
        />
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

const versionsText = databasesText.versions

/** A document keeps the version it was made with. */
function SettingsVersions({ kind, id }: { kind: AdminKind; id: number }) {
  const detail = useTagDetail(kind, id)
  return (
    <FormSection title={versionsText.title}>
      <QueryView query={detail} rows={2}>
        {({ versions }) => (
          <ol
            aria-label={versionsText.title}
            tabIndex={0}
            className="flex max-h-60 flex-col gap-1.5 overflow-y-auto text-sm"
          >
            {versions.map(({ version, at, by, changed }, index) => {
              const changes =
                version === 1 ? [versionsText.first] : changed.map((name) => versionsText.names[name])
              return (
                <li key={version} className="flex items-baseline gap-3">
                  <span className="w-14 shrink-0">{versionsText.version(version)}</span>
                  <span className="min-w-0 flex-1">
                    {changes.length > 0 ? changes.join('、') : versionsText.same}
                    {index === 0 && (
                      <span className="ml-2">
                        <Badge tone="ok">{versionsText.current}</Badge>
                      </span>
                    )}
                  </span>
                  <span className="shrink-0 text-xs text-text-soft">
                    {by && personLabel(by)} {showTime(at)}
                  </span>
                </li>
              )
            })}
          </ol>
        )}
      </QueryView>
    </FormSection>
  )
}
