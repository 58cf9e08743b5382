import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '../../api/call-types.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import { personLabel } from '../../domain/person.ts'
import { api } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { handOverText } from '../../text/hand-over.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { batchToast, failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { countColumn } from '../shared/lists/cells.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import type { Assignee } from '../shared/people/AssigneeField.tsx'
import { AssigneeField } from '../shared/people/AssigneeField.tsx'
import type { User } from './queries.ts'

const text = usersText.handOver

type OpenWork = Data<'/api/users/{id}/work', 'get'>['items'][number]

const amount = ({ held, rejected, unapproved, pending }: OpenWork): number =>
  held + rejected + unapproved + pending

interface HandOverDrawerProps {
  user: User
  onClose: () => void
}

export function HandOverDrawer({ user, onClose }: HandOverDrawerProps) {
  const [left, setLeft] = useState<ReadonlySet<Kind>>(new Set())
  const [heir, setHeir] = useState<Assignee | null>(null)
  const work = useQuery({
    queryKey: ['users', 'work', user.id],
    queryFn: ({ signal }) => api.get('/api/users/{id}/work', { id: user.id }, { signal }),
    staleTime: 0,
  })
  const items = (work.data?.items ?? []).filter((item) => amount(item) > 0)
  const kinds = items.map(({ kind }) => kind).filter((kind) => !left.has(kind))
  const handOver = useHandOver(user, onClose)
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={text.title(personLabel(user))}
      description={text.description}
      onClose={onClose}
      footer={
        <>
          <FailureLine isBeside message={failureIn(handOver.error)} />
          <Button onClick={onClose}>{commonText.actions.cancel}</Button>
          <Button
            tone="primary"
            disabled={kinds.length === 0}
            busy={handOver.isPending}
            onClick={() => handOver.mutate({ toUserId: heir?.id ?? null, kinds })}
          >
            {handOverText.action}
          </Button>
        </>
      }
    >
      <QueryView query={work}>
        {() => (
          <div className="flex flex-col gap-4">
            <Table
              label={text.kinds}
              columns={columnsOf(left, setLeft)}
              rows={items}
              rowId={({ kind }) => kind}
              empty={<EmptyState title={text.nothing} hint={text.nothingHint} />}
            />
            {items.length > 0 && <AssigneeField excludedId={user.id} value={heir} onChange={setHeir} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

function useHandOver(user: User, onClose: () => void) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return useMutation({
    // A retry after a lost response continues; another assignee is another call.
    mutationFn: (body: { toUserId: number | null; kinds: Kind[] }) =>
      api.post('/api/users/{id}/hand-over', body, {
        params: { id: user.id },
        report: 'caller',
        idempotencyKey: `${key}:${body.toUserId ?? 0}:${body.kinds.join('.')}`,
      }),
    onSuccess: ({ handedOver, freed, refusals }) => {
      toasts.show(batchToast([handOverText.done(handedOver), freed > 0 ? text.freed(freed) : null], refusals))
      onClose()
      return client.invalidateQueries()
    },
  })
}

const COUNTS = ['held', 'rejected', 'unapproved', 'pending', 'drafts'] as const

const columnsOf = (
  left: ReadonlySet<Kind>,
  onLeave: (left: ReadonlySet<Kind>) => void,
): Column<OpenWork>[] => [
  {
    id: 'kind',
    header: text.columns.kind,
    cell: ({ kind }) => (
      <label className="flex items-center gap-2.5">
        <Checkbox
          aria-label={text.choose(KINDS[kind].label)}
          checked={!left.has(kind)}
          onChange={({ target }) => {
            const next = new Set(left)
            if (target.checked) next.delete(kind)
            else next.add(kind)
            onLeave(next)
          }}
        />
        {KINDS[kind].label}
      </label>
    ),
  },
  ...COUNTS.map((id) => countColumn<OpenWork>(id, text.columns[id], '84px', (item) => item[id])),
]
