import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import type { Person } from '../../domain/person.ts'
import { personLabel } from '../../domain/person.ts'
import { api } from '../../platform/services.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, resting } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { deviceName } from './device-name.ts'

const text = usersText.sessions

interface SessionsDrawerProps {
  user: Person | null
  onClose: () => void
}

export function SessionsDrawer({ user, onClose }: SessionsDrawerProps) {
  const userId = user?.id ?? null
  const logins = useLogins(userId)
  const { end, endAll } = useLoginCalls(userId)
  const onSuccess = () => void toasts.show({ tone: 'ok', text: text.ended })
  const error = end.error ?? endAll.error
  const canEnd = (logins.data?.items ?? []).some(({ current }) => user !== null || !current)
  const ending = end.isPending ? end.variables : null
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={user ? text.title(personLabel(user)) : text.mine}
      description={text.description}
      onClose={onClose}
      footer={
        <>
          <FailureLine isBeside message={failureIn(error)} />
          <Button
            tone="danger-quiet"
            busy={endAll.isPending}
            {...resting(!canEnd)}
            {...(canEnd && { onClick: () => endAll.mutate(undefined, { onSuccess }) })}
          >
            {user ? text.endAll : text.endOthers}
          </Button>
          <Button onClick={onClose}>{commonText.actions.close}</Button>
        </>
      }
    >
      <QueryView query={logins}>
        {({ items }) => (
          <Table
            label={user ? text.title(personLabel(user)) : text.mine}
            columns={columnsOf(ending, (id) => end.mutate(id, { onSuccess }))}
            rows={items}
            rowId={({ id }) => id}
            empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

const columnsOf = (ending: string | null, onEnd: (id: string) => void): Column<Login>[] => [
  {
    id: 'device',
    header: text.columns.device,
    cell: ({ userAgent, current }) => (
      <span className="flex items-center gap-2" title={userAgent ?? undefined}>
        {deviceName(userAgent)}
        {current && <Badge tone="ok">{text.current}</Badge>}
      </span>
    ),
  },
  { id: 'address', header: text.columns.address, cell: ({ address }) => address ?? commonText.none },
  { id: 'createdAt', header: text.columns.createdAt, cell: ({ createdAt }) => showTime(createdAt) },
  { id: 'usedAt', header: text.columns.usedAt, cell: ({ usedAt }) => showTime(usedAt) },
  {
    id: 'end',
    header: '',
    align: 'right',
    width: '80px',
    cell: ({ id, current, createdAt }) =>
      !current && (
        <span data-density="tool">
          <Button
            tone="danger-quiet"
            aria-label={text.endOf(showTime(createdAt))}
            busy={ending === id}
            onClick={() => onEnd(id)}
          >
            {text.end}
          </Button>
        </span>
      ),
  },
]

type Login = Data<'/api/user/sessions', 'get'>['items'][number]

const REPORT = { report: 'caller' } as const

const useLogins = (userId: number | null) =>
  useQuery({
    queryKey: ['logins', userId],
    queryFn: ({ signal }) =>
      userId === null
        ? api.get('/api/user/sessions', undefined, { ...REPORT, signal })
        : api.get('/api/users/{id}/sessions', { id: userId }, { ...REPORT, signal }),
  })

function useLoginCalls(userId: number | null) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['logins', userId] })
  return {
    end: useMutation({
      mutationFn: (sessionId: string) =>
        userId === null
          ? api.delete('/api/user/sessions/{sessionId}', undefined, { ...REPORT, params: { sessionId } })
          : api.delete('/api/users/{id}/sessions/{sessionId}', undefined, {
              ...REPORT,
              params: { id: userId, sessionId },
            }),
      onSuccess,
    }),
    endAll: useMutation({
      mutationFn: () =>
        userId === null
          ? api.delete('/api/user/sessions', undefined, REPORT)
          : api.delete('/api/users/{id}/sessions', undefined, { ...REPORT, params: { id: userId } }),
      onSuccess,
    }),
  }
}
