import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { showCount } from '../../text/numbers.ts'
import { poolsText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { Tag } from '../databases/queries.ts'
import { totalOf } from '../databases/tag-totals.ts'
import { FormDialog } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import { NewTagCorpPicker, WithInternalCompanies } from '../shared/people/CorpPicker.tsx'
import type { Pool, PoolCalls } from './queries.ts'
import type { SplitForm, SplitResult } from './split-form.ts'
import { drawSeed, NEW_TAG, splitInput, splitSchema, sumOf, previewOf } from './split-form.ts'

const text = poolsText.splitting

type FormApi = UseFormReturn<SplitForm, unknown, SplitResult>

interface SplitDrawerProps {
  kind: Kind
  pool: Pool
  calls: PoolCalls
  onClose: () => void
}

export function SplitDrawer(props: SplitDrawerProps) {
  return (
    <WithInternalCompanies title={text.title(props.pool.name)} onClose={props.onClose}>
      {(internal) => <SplitDialog {...props} internal={internal} />}
    </WithInternalCompanies>
  )
}

interface SplitDialogProps extends SplitDrawerProps {
  internal: number[]
}

function SplitDialog({ kind, pool, calls, internal, onClose }: SplitDialogProps) {
  const [targets, setTargets] = useState<readonly Tag[]>([])
  const form: FormApi = useForm({
    resolver: zodResolver(splitSchema(pool.waiting)),
    defaultValues: {
      rows: [{ target: '', newTag: '', corpIds: internal, count: pool.waiting }],
      order: 'age',
      seed: null,
    },
  })
  const key = useIdempotencyKey()
  const navigate = useNavigate()
  const split = async (values: SplitResult) => {
    const { splits } = await calls.split.mutateAsync({ input: splitInput(pool.id, values), key })
    const onPress = () => void navigate({ href: `/manage-database?kind=${kind}` })
    return {
      text: text.done(splits.reduce((sum, { count }) => sum + count, 0)),
      action: { label: text.toDatabases, onPress },
    }
  }
  return (
    <FormDialog
      form={form}
      title={text.title(pool.name)}
      description={text.available(pool.waiting)}
      onClose={onClose}
      aside={<Summary form={form} available={pool.waiting} />}
      busy={calls.split.isPending}
      action={text.action}
      gap="gap-5"
      onSave={split}
    >
      <SplitRows
        form={form}
        kind={kind}
        internal={internal}
        available={pool.waiting}
        targets={targets}
        onTarget={(tag) => setTargets((known) => [...known.filter(({ id }) => id !== tag.id), tag])}
      />
      <OrderFields form={form} />
      <SplitPreview form={form} targets={targets} available={pool.waiting} />
    </FormDialog>
  )
}

function Summary({ form, available }: { form: FormApi; available: number }) {
  const rows = useWatch({ control: form.control, name: 'rows' })
  const sum = sumOf(rows)
  return (
    <span className="mr-auto self-center text-sm text-text-soft">
      {text.summary(sum, Math.max(0, available - sum))}
    </span>
  )
}

interface SplitRowsProps {
  form: FormApi
  kind: Kind
  internal: number[]
  available: number
  targets: readonly Tag[]
  onTarget: (tag: Tag) => void
}

function SplitRows({ available, internal, ...props }: SplitRowsProps) {
  const { form } = props
  const rows = useFieldArray({ control: form.control, name: 'rows' })
  const add = () =>
    rows.append({
      target: '',
      newTag: '',
      corpIds: internal,
      count: Math.max(1, available - sumOf(form.getValues('rows'))),
    })
  return (
    <div className="flex flex-col gap-3">
      {rows.fields.map((field, index) => (
        <SplitRow
          {...props}
          key={field.id}
          index={index}
          onRemove={rows.fields.length > 1 ? () => rows.remove(index) : null}
        />
      ))}
      <Button tone="quiet" className="self-start" icon={<Plus size={14} />} onClick={add}>
        {text.add}
      </Button>
    </div>
  )
}

interface SplitRowProps extends Omit<SplitRowsProps, 'available' | 'internal'> {
  index: number
  onRemove: (() => void) | null
}

function SplitRow({ index, onRemove, ...props }: SplitRowProps) {
  const { form, kind, targets, onTarget } = props
  const name = `rows.${index}.target` as const
  const target = useWatch({ control: form.control, name })
  const { isSubmitted } = form.formState
  const errors = form.formState.errors.rows?.[index]
  return (
    <div className="rounded-md border border-line p-3" data-split-row>
      <div className="flex items-start gap-3">
        <div className="flex-1">
          <Field label={text.target} error={errors?.target?.message}>
            <TargetSelect
              kind={kind}
              targets={targets}
              onTarget={onTarget}
              value={target}
              onChange={(id) => form.setValue(name, id, { shouldDirty: true, shouldValidate: isSubmitted })}
            />
          </Field>
        </div>
        <div className="w-36">
          <Field label={text.count} error={errors?.count?.message}>
            <Input type="number" min={1} {...form.register(`rows.${index}.count`, { valueAsNumber: true })} />
          </Field>
        </div>
        {onRemove && (
          <button
            type="button"
            aria-label={text.removeRow}
            className={buttonClass('quiet', 'mt-6.5 w-control !px-0')}
            onClick={onRemove}
          >
            <X size={16} />
          </button>
        )}
      </div>
      {target === NEW_TAG && (
        <div className="mt-3 flex flex-col gap-3">
          <Field label={text.newTagName} error={errors?.newTag?.message}>
            <Input autoFocus {...form.register(`rows.${index}.newTag`)} />
          </Field>
          <Controller
            control={form.control}
            name={`rows.${index}.corpIds`}
            render={({ field: { value, onChange } }) => (
              <NewTagCorpPicker value={value} onChange={onChange} />
            )}
          />
        </div>
      )}
    </div>
  )
}

function OrderFields({ form }: { form: FormApi }) {
  const order = useWatch({ control: form.control, name: 'order' })
  return (
    <div className="flex items-start gap-4">
      <div>
        <p className="mb-1 font-medium">{text.order}</p>
        <Controller
          control={form.control}
          name="order"
          render={({ field }) => (
            <SegmentedControl
              label={text.order}
              value={field.value}
              onChange={field.onChange}
              segments={[
                { value: 'age', label: text.orders.age },
                { value: 'random', label: text.orders.random },
              ]}
            />
          )}
        />
      </div>
      {order === 'random' && (
        <div className="flex flex-1 items-start gap-2">
          <div className="flex-1">
            <Field
              label={text.seed}
              optional
              hint={text.seedHint}
              error={form.formState.errors.seed?.message}
            >
              <Input type="number" {...form.register('seed', { valueAsNumber: true })} />
            </Field>
          </div>
          <Button className="mt-6.5" onClick={() => form.setValue('seed', drawSeed())}>
            {text.drawSeed}
          </Button>
        </div>
      )}
    </div>
  )
}

const cell = 'px-3 py-1.5 text-right'

interface SplitPreviewProps {
  form: UseFormReturn<SplitForm, unknown, SplitResult>
  targets: readonly Tag[]
  available: number
}

function SplitPreview({ form, targets, available }: SplitPreviewProps) {
  const rows = useWatch({ control: form.control, name: 'rows' })
  const held = targets.map((tag) => ({ id: tag.id, name: tag.name, total: totalOf(tag) }))
  const preview = previewOf(rows, held, available)
  if (preview.rows.length === 0) return null
  return (
    <section aria-live="polite">
      <h3 className="mb-1.5 font-medium">{text.preview}</h3>
      <table aria-label={text.preview} className="w-full rounded-md border border-line text-sm">
        <thead className="text-xs text-text-soft">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {text.previewColumns.target}
            </th>
            {[text.previewColumns.now, text.previewColumns.add, text.previewColumns.after].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ name, isNew, now, add }) => (
            <tr key={`${isNew} ${name}`} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <Clipped text={name} className="max-w-64" />{' '}
                  {isNew && <Badge tone="accent">{text.isNew}</Badge>}
                </span>
              </th>
              <td className={cell}>{showCount(now)}</td>
              <td className={`${cell} text-ok`}>+{showCount(add)}</td>
              <td className={cell}>{showCount(now + add)}</td>
            </tr>
          ))}
          <tr className="border-t border-line text-text-soft">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {text.left}
            </th>
            <td className={cell}>{showCount(available)}</td>
            <td className={cell}>−{showCount(available - preview.left)}</td>
            <td className={cell}>{showCount(preview.left)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const NEW = { id: NEW_TAG, label: text.newTag }
const NOTHING = { id: '', label: text.chooseTarget }

const choiceOf = ({ id, name }: Tag) => ({ id: String(id), label: name })

interface TargetSelectProps {
  kind: Kind
  targets: readonly Tag[]
  onTarget: (tag: Tag) => void
  value: string
  onChange: (value: string) => void
}

function TargetSelect({ kind, targets, onTarget, value, onChange, ...field }: TargetSelectProps) {
  const tag = targets.find(({ id }) => String(id) === value)
  const other = value === NEW_TAG ? NEW : NOTHING
  return (
    <SearchedSelect<Tag>
      {...field}
      label={text.target}
      value={tag ? choiceOf(tag) : other}
      always={[NEW]}
      queryKey={['admin-tags', kind, 'find']}
      find={async (search, limit, signal) => {
        const asked = { page: 1, pageSize: limit, ...searchParam(search) }
        return (await api.get(adminPath(kind, 'tags'), asked, { signal })).items
      }}
      choiceOf={choiceOf}
      none={text.noTag}
      onChange={(id, chosen) => {
        if (chosen) onTarget(chosen)
        onChange(id)
      }}
    />
  )
}
