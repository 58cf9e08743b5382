import { useState } from 'react'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { takeOutText as text } from '../../text/take-out.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { batchToast } from '../shared/failure.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { StatusBadge } from '../shared/lists/cells.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import type { Tag } from './queries.ts'
import type { TakeOutChoice, TakeOutPreview, TakeOutRequest, TakeOutResult } from './take-out-queries.ts'
import { useTakeOut, useTakeOutPreview } from './take-out-queries.ts'

type Way = TakeOutRequest['to']
const WAYS = ['pool', 'tag', 'nowhere'] as const satisfies readonly Way[]

interface TakeOutDialogProps {
  kind: Kind
  tag: Tag
  choice: TakeOutChoice
  onDone?: () => void
  onClose: () => void
}

export function TakeOutDialog({ kind, tag, choice, onDone, onClose }: TakeOutDialogProps) {
  const call = useTakeOut(kind)
  const key = useIdempotencyKey()
  const isSplit = choice.splitId !== undefined
  const [to, setTo] = useState<Way>('pool')
  const [target, setTarget] = useState<Tag | null>(null)
  const [worked, setWorked] = useState(false)
  const preview = useTakeOutPreview(kind, tag.id, to, choice)
  const { data } = preview
  const withWork = worked && (data?.worked ?? 0) > 0
  const going = data ? data.untouched + (withWork ? data.worked : 0) : 0
  const isLoss = to === 'nowhere' || withWork
  const body = {
    to,
    ...choice,
    ...(to === 'tag' && target && { tagId: target.id }),
    ...(withWork && { worked: true }),
  }
  return (
    <ConfirmCall
      danger={isLoss}
      title={isSplit ? text.splitTitle(tag.name) : text.title(tag.name)}
      description={text.description}
      action={text.actions[to]}
      disabled={going === 0 || (to === 'tag' && target === null)}
      {...(isLoss && { nameToType: tag.name })}
      call={call}
      variables={{ id: tag.id, key, body }}
      done={(result) => batchToast([text.done[to](result.taken)], stayed(result))}
      onDone={onDone}
      onClose={onClose}
    >
      {!isSplit && (
        <SegmentedControl
          label={text.to}
          value={to}
          onChange={setTo}
          segments={WAYS.map((value) => ({ value, label: text.ways[value] }))}
        />
      )}
      {to === 'tag' && <TargetField kind={kind} except={tag.id} value={target} onChange={setTarget} />}
      <section
        aria-label={text.preview}
        aria-live="polite"
        className="rounded-md border border-line px-3 py-2"
      >
        <QueryView query={preview} rows={2}>
          {(loaded) => <Preview preview={loaded} to={to} withWork={withWork} />}
        </QueryView>
      </section>
      {data && data.worked > 0 && (
        <CheckRow label={text.withWork(data.worked)}>
          <Checkbox checked={worked} onChange={({ target: box }) => setWorked(box.checked)} />
        </CheckRow>
      )}
    </ConfirmCall>
  )
}

const REASONS = ['worked', 'held', 'poolless', 'copies'] as const

const stayed = (counts: Pick<TakeOutResult, (typeof REASONS)[number]>) =>
  REASONS.flatMap((reason) =>
    counts[reason] > 0 ? [{ reason: text.reasons[reason], count: counts[reason] }] : [],
  )

function lossesOf(preview: TakeOutPreview, to: Way, withWork: boolean): string[] {
  const { untouched, worked, versions, drafts, prelabels, shares } = preview
  const going = untouched + (withWork ? worked : 0)
  const { lost } = text
  return [
    to === 'nowhere' && going > 0 && lost.files(going),
    withWork && lost[to === 'nowhere' ? 'deleted' : 'versions'](worked, versions),
    drafts > 0 && lost.drafts(drafts),
    prelabels > 0 && lost.prelabels(prelabels),
    shares > 0 && (withWork || to === 'nowhere') && lost.shares(shares),
  ].filter((line) => line !== false)
}

interface PreviewProps {
  preview: TakeOutPreview
  to: Way
  withWork: boolean
}

function Preview({ preview, to, withWork }: PreviewProps) {
  const going = preview.untouched + (withWork ? preview.worked : 0)
  const losses = going > 0 ? lossesOf(preview, to, withWork) : []
  const staying = stayed(withWork ? { ...preview, worked: 0 } : preview)
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="font-medium">{going > 0 ? text.going(going) : text.nothing}</p>
      {losses.length > 0 && (
        <div className="text-bad">
          <p>{text.lost.title}</p>
          <ul className="list-disc pl-5">
            {losses.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {withWork && (
        <p className="flex flex-wrap gap-2">
          {preview.statuses.map(({ status, count }) => (
            <span key={status} className="inline-flex items-center gap-1">
              <StatusBadge status={status} /> {count}
            </span>
          ))}
        </p>
      )}
      {staying.map(({ reason, count }) => (
        <p key={reason} className="text-warn">
          {text.stays(count, reason)}
        </p>
      ))}
    </div>
  )
}

interface TargetFieldProps {
  kind: Kind
  except: number
  value: Tag | null
  onChange: (tag: Tag | null) => void
}

function TargetField({ kind, except, value, onChange }: TargetFieldProps) {
  const choiceOf = ({ id, name }: Tag) => ({ id: String(id), label: name })
  return (
    <Field label={text.target}>
      <SearchedSelect<Tag>
        label={text.target}
        value={value ? choiceOf(value) : { id: '', label: text.chooseTarget }}
        always={[]}
        queryKey={['admin-tags', kind, 'except', except]}
        find={async (search, limit, signal) => {
          // One more, because the current one may be among them.
          const asked = { page: 1, pageSize: limit + 1, ...searchParam(search) }
          const { items } = await api.get(adminPath(kind, 'tags'), asked, { signal })
          return items.filter(({ id }) => id !== except).slice(0, limit)
        }}
        choiceOf={choiceOf}
        none={text.noTarget}
        onChange={(_id, tag) => onChange(tag)}
      />
    </Field>
  )
}
