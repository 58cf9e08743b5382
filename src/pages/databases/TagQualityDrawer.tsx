import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Kind } from '../../domain/kinds.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { numberBetween, z } from '../../ui/forms.ts'
import { Input } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { FailureLine } from '../shared/FailureLine.tsx'
import { submitForm } from '../shared/forms/submit-form.ts'
import { useUnsavedGuard } from '../shared/forms/useUnsavedGuard.tsx'
import { PersonName } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { ModelRuns } from './models/ModelRuns.tsx'
import { StoredPrelabels } from './Prelabels.tsx'
import type { QualityItem, Tag, TagCalls, TagQuality } from './queries.ts'
import { readTagQuality, useQualityItems, useTagCalls, useTagQuality } from './queries.ts'
import { percentOf, scoreText, tallyText } from './score-text.ts'

const text = databasesText.quality
const PAGE_SIZE = 20
/** Limit of the contract. */
const PERCENT_MOST = 50

interface TagQualityDrawerProps {
  kind: Kind
  tag: Tag
  onClose: () => void
}

export function TagQualityDrawer({ kind, tag, onClose }: TagQualityDrawerProps) {
  const calls = useTagCalls(kind)
  const quality = useTagQuality(kind, tag.id)
  const formId = useId()
  const [unsaved, setUnsaved] = useState(false)
  const { leave, question } = useUnsavedGuard(unsaved, onClose)
  return (
    <>
      <Dialog
        placement="drawer"
        width="wide"
        title={text.title(tag.name)}
        description={text.description}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{commonText.actions.close}</Button>
            <Button type="submit" form={formId} tone="primary" busy={calls.quality.isPending}>
              {commonText.actions.save}
            </Button>
          </>
        }
      >
        <QueryView query={quality}>
          {(data) => (
            <div className="flex flex-col gap-6">
              <Shares
                formId={formId}
                kind={kind}
                tag={tag}
                quality={data}
                calls={calls}
                onUnsaved={setUnsaved}
              />
              <StoredPrelabels kind={kind} tag={tag} />
              <ModelRuns kind={kind} tag={tag} />
              <Items kind={kind} tag={tag} />
            </div>
          )}
        </QueryView>
      </Dialog>
      {question}
    </>
  )
}

const schema = z.object({ gold: numberBetween(0, PERCENT_MOST), double: numberBetween(0, PERCENT_MOST) })
type Form = z.infer<typeof schema>

const formOf = ({ goldShare, doubleShare }: TagQuality): Form => ({
  gold: percentOf(goldShare),
  double: percentOf(doubleShare),
})

const percent = (value: number) => `${value}%`
const LABELS = { gold: percent, double: percent }

interface SharesProps {
  formId: string
  kind: Kind
  tag: Tag
  quality: TagQuality
  calls: TagCalls
  onUnsaved: (unsaved: boolean) => void
}

function Shares({ formId, kind, tag, quality, calls, onUnsaved }: SharesProps) {
  /** What the form was filled from. */
  const [before, setBefore] = useState(quality)
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(quality) })
  const { errors, isDirty } = form.formState
  // A layout effect, so that Esc right after a change asks as well.
  useLayoutEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  const readNow = async () => {
    const now = await readTagQuality(kind, tag.id)
    setBefore(now)
    return formOf(now)
  }
  const save = async ({ gold, double }: Form) => {
    const shares = { goldShare: gold / 100, doubleShare: double / 100 }
    const base = { goldShare: before.goldShare, doubleShare: before.doubleShare }
    setBefore(await calls.quality.mutateAsync({ id: tag.id, ...shares, base }))
    form.reset({ gold, double })
    return text.saved
  }
  const number = { valueAsNumber: true } as const
  return (
    <form
      id={formId}
      noValidate
      className="grid grid-cols-2 gap-6"
      onSubmit={(event) => void submitForm(form, save, () => undefined, { readNow, labels: LABELS })(event)}
    >
      <div className="flex flex-col gap-2">
        <Field label={text.gold} hint={text.goldHint} error={errors.gold?.message}>
          <Input type="number" step="any" {...form.register('gold', number)} />
        </Field>
        <p className="text-sm text-text-soft">{text.truths(quality.truths)}</p>
        <p className="text-sm text-text-soft">{tallyText(quality.gold)}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Field label={text.double} hint={text.doubleHint} error={errors.double?.message}>
          <Input type="number" step="any" {...form.register('double', number)} />
        </Field>
        <p className="text-sm text-text-soft">{tallyText(quality.double)}</p>
      </div>
      <div className="col-span-2 empty:hidden">
        <FailureLine message={errors.root?.message} />
      </div>
    </form>
  )
}

const COLUMNS: readonly Column<QualityItem>[] = [
  {
    id: 'purpose',
    header: text.columns.purpose,
    width: '80px',
    cell: ({ purpose }) => <Badge tone="accent">{text.purposes[purpose]}</Badge>,
  },
  { id: 'user', header: text.columns.user, cell: ({ user }) => <PersonName of={user} /> },
  {
    id: 'other',
    header: text.columns.other,
    cell: ({ purpose, other }) => (purpose === 'gold' ? text.truth : <PersonName of={other} />),
  },
  {
    id: 'score',
    header: text.columns.score,
    align: 'right',
    cell: scoreText,
  },
  { id: 'at', header: text.columns.at, width: '170px', cell: ({ at }) => showTime(at) },
]

function Items({ kind, tag }: { kind: Kind; tag: Tag }) {
  const [page, setPage] = useState(1)
  const items = useQualityItems(kind, tag.id, page, PAGE_SIZE)
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.items}</h3>
      <PagedTable
        query={items}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        compact
        label={text.items}
        columns={COLUMNS}
        rowId={({ resourceId }) => resourceId}
        empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
      />
    </section>
  )
}
