import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shareAddress } from '../../annotate/page/sharing/shares.ts'
import type { Share } from '../../contract/types.d.ts'
import type { Kind } from '../../domain/kinds.ts'
import { isAdmin } from '../../domain/permissions.ts'
import { serverClock } from '../../platform/connection/server-clock.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showTime } from '../../platform/times.ts'
import { sharesText } from '../../text/shares.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { PagedView } from '../shared/lists/PagedView.tsx'
import { failureIn } from '../shared/failure.ts'
import type { RecordScope } from './record-scopes.ts'
import { scopesOf } from './record-scopes.ts'
import { ScopeSelect } from './ScopeSelect.tsx'
import { shareColumns } from './share-columns.tsx'

const text = sharesText
const PAGE_SIZE = 20

interface SharesDrawerProps {
  kind: Kind
  user: SessionUser
  onOpen: (resourceId: string) => void
  onClose: () => void
}

/** The links that somebody has made, and those that they may see of others; revokes them. */
export function SharesDrawer({ kind, user, onOpen, onClose }: SharesDrawerProps) {
  const [filter, setFilter] = useState<Filter>({ scope: 'mine', onlyLive: false })
  const { scope, onlyLive } = filter
  const [page, setPage] = useState(1)
  const [revoking, setRevoking] = useState<Share | null>(null)
  const [openedAt] = useState(serverClock.now)
  const shares = useQuery({
    queryKey: ['shares', kind, scope, onlyLive, page],
    queryFn: ({ signal }) => {
      const asked = { kind, scope, page, pageSize: PAGE_SIZE, ...(onlyLive && { live: true }) }
      return api.get('/api/shares', asked, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const columns = shareColumns({
    now: openedAt,
    onOpen,
    onCopy: (share) => void copyAddress(share),
    onRevoke: setRevoking,
    mayRevoke: (share) => isAdmin(user) || share.createdBy.id === user.id,
  })
  return (
    <Dialog
      open
      placement="drawer"
      width="wide"
      title={text.title}
      description={text.description}
      onClose={onClose}
    >
      <Filters
        scopes={scopesOf(user, kind)}
        value={filter}
        onChange={(part) => {
          setFilter({ ...filter, ...part })
          setPage(1)
        }}
      />
      <PagedView query={shares} page={page} pageSize={PAGE_SIZE} onPage={setPage}>
        {(data) => (
          <Table
            label={text.title}
            columns={columns}
            rows={data.items}
            rowId={({ id }) => id}
            empty={<EmptyState title={onlyLive ? text.noneLive : text.empty} hint={text.emptyHint} />}
          />
        )}
      </PagedView>
      {revoking && <RevokeDialog share={revoking} onClose={() => setRevoking(null)} />}
    </Dialog>
  )
}

interface Filter {
  scope: RecordScope
  /** Those alone that still open. */
  onlyLive: boolean
}

interface FiltersProps {
  scopes: RecordScope[]
  value: Filter
  onChange: (part: Partial<Filter>) => void
}

function Filters({ scopes, value, onChange }: FiltersProps) {
  return (
    <div className="mb-3 flex items-center gap-4">
      <ScopeSelect
        label={text.scope}
        className="w-28"
        scopes={scopes}
        value={value.scope}
        onChange={(scope) => onChange({ scope })}
      />
      <label className="flex items-center gap-2">
        <Checkbox
          checked={value.onlyLive}
          onChange={({ target }) => onChange({ onlyLive: target.checked })}
        />
        {text.onlyLive}
      </label>
    </div>
  )
}

async function copyAddress(share: Share): Promise<void> {
  try {
    await navigator.clipboard.writeText(shareAddress(share, location.href))
    toasts.show({ tone: 'ok', text: text.copied })
  } catch {
    // Pages without TLS have no clipboard, and a browser may refuse it.
    toasts.show({ tone: 'info', text: text.copyFailed })
  }
}

function RevokeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () =>
      api.delete('/api/shares/{id}', undefined, { params: { id: share.id }, report: 'caller' }),
    onSuccess: () => {
      toasts.show({ tone: 'ok', text: text.revoked })
      onClose()
      return client.invalidateQueries({ queryKey: ['shares'] })
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={text.revokeTitle}
      description={text.revokeHint(showTime(share.createdAt), share.viewCount)}
      action={text.revoke}
      busy={revoke.isPending}
      error={failureIn(revoke.error)}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  )
}
