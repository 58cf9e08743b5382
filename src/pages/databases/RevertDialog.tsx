import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { StatusBadge } from '../shared/lists/cells.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import type { RevertPreview, RevertTo, Tag } from './queries.ts'
import { useRevertPreview, useTagCalls } from './queries.ts'
import { revertRefusals, revertToast } from './tag-batches.ts'

const text = databasesText.revert

interface RevertDialogProps {
  kind: Kind
  tag: Tag
  ids?: readonly string[]
  onDone?: () => void
  onClose: () => void
}

export function RevertDialog({ kind, tag, ids, onDone, onClose }: RevertDialogProps) {
  const calls = useTagCalls(kind)
  const key = useIdempotencyKey()
  const [to, setTo] = useState<RevertTo>('checked')
  const preview = useRevertPreview(kind, tag.id, to, ids)
  return (
    <ConfirmCall
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.action}
      nameToType={tag.name}
      call={calls.revert}
      variables={{ id: tag.id, key, to, ...(ids && { ids: [...ids] }) }}
      done={(result) => revertToast(result, ids?.length)}
      onDone={onDone}
      onClose={onClose}
    >
      <SegmentedControl
        label={text.to}
        value={to}
        onChange={setTo}
        vertical
        segments={[
          { value: 'checked', label: text.toChecked },
          { value: 'marked', label: text.toMarked },
        ]}
      />
      <section
        aria-label={text.preview}
        aria-live="polite"
        className="rounded-md border border-line px-3 py-2"
      >
        <QueryView query={preview} rows={2}>
          {(data) => <Preview preview={data} asked={ids?.length} />}
        </QueryView>
      </section>
    </ConfirmCall>
  )
}

/** @param props `asked`: how many resources were chosen, if not all */
function Preview({ preview, asked }: { preview: RevertPreview; asked: number | undefined }) {
  const { reverting, copies, held, statuses, people, oldest, newest } = preview
  const left = revertRefusals(reverting + copies, held, asked)
  if (reverting + copies === 0 && left.length === 0)
    return <p className="text-sm text-text-soft">{text.nothing}</p>
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="font-medium">{text.reverting(reverting)}</p>
      <p className="flex flex-wrap gap-2">
        {statuses.map(({ status, count }) => (
          <span key={status} className="inline-flex items-center gap-1">
            <StatusBadge status={status} /> {count}
          </span>
        ))}
      </p>
      {people.length > 0 && (
        <p className="max-h-24 overflow-y-auto text-text-soft">
          {people
            .map(({ user, count }) => commonText.nameAndCount(user ? personLabel(user) : text.system, count))
            .join('、')}
        </p>
      )}
      {oldest && newest && (
        <p className="text-xs whitespace-pre-line text-text-soft">
          {text.between(showTime(oldest), showTime(newest))}
        </p>
      )}
      {copies > 0 && <p className="text-text-soft">{text.copies(copies)}</p>}
      {left.map(({ reason, count }) => (
        <p key={reason} className="text-warn">
          {text.left(count, reason)}
        </p>
      ))}
    </div>
  )
}
