import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Copy, History } from 'lucide-react'
import { shareAddress } from '../../annotate/page/sharing/shares.ts'
import type { Share } from '../../contract/types.d.ts'
import type { Kind } from '../../domain/kinds.ts'
import { fileName } from '../../domain/paths.ts'
import { isAdmin } from '../../domain/permissions.ts'
import { serverClock } from '../../platform/connection/server-clock.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showTime } from '../../platform/times.ts'
import { sharesText } from '../../text/shares.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Checkbox } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { actionColumn, countColumn, personColumn, timeColumn } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import type { RecordScope } from './record-scopes.ts'
import { scopesOf } from './record-scopes.ts'
import { ScopeSelect } from './ScopeSelect.tsx'

const text = sharesText
const PAGE_SIZE = 20

interface SharesDrawerProps {
  kind: Kind
  user: SessionUser
  onOpen: (resourceId: string) => void
  onClose: () => void
}

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
      <PagedTable
        query={shares}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        label={text.title}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title={onlyLive ? text.noneLive : text.empty} hint={text.emptyHint} />}
      />
      {revoking && <RevokeDialog share={revoking} onClose={() => setRevoking(null)} />}
    </Dialog>
  )
}

interface Filter {
  scope: RecordScope
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
    // Browsers have no clipboard without TLS, and may refuse it.
    toasts.show({ tone: 'info', text: text.copyFailed })
  }
}

function RevokeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () =>
      api.delete('/api/shares/{id}', undefined, { params: { id: share.id }, report: 'caller' }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['shares'] }),
  })
  return (
    <ConfirmCall
      danger
      title={text.revokeTitle}
      description={text.revokeHint(showTime(share.createdAt), share.viewCount)}
      action={text.revoke}
      call={revoke}
      variables={undefined}
      done={() => text.revoked}
      onClose={onClose}
    />
  )
}

type ShareState = keyof typeof text.states

const TONES: Record<ShareState, BadgeTone> = { live: 'ok', expired: 'neutral', revoked: 'warn' }

/** @param now milliseconds since the epoch */
function stateOf({ revokedAt, expiresAt }: Share, now: number): ShareState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) > now ? 'live' : 'expired'
}

interface ShareHandlers {
  now: number
  onOpen: (resourceId: string) => void
  onCopy: (share: Share) => void
  onRevoke: (share: Share) => void
  mayRevoke: (share: Share) => boolean
}

const shareColumns = (handlers: ShareHandlers): Column<Share>[] => [
  {
    id: 'resource',
    header: text.columns.resource,
    cell: (share) => (
      <a
        href={shareAddress(share, location.href)}
        target="_blank"
        rel="noreferrer"
        aria-label={text.openLink(share.id, fileName(share.resourceName))}
        title={share.note || share.resourceName}
        className="block max-w-70 truncate text-accent-text hover:underline"
      >
        {fileName(share.resourceName)} · {text.version(share.version)}
      </a>
    ),
  },
  {
    id: 'state',
    header: text.columns.state,
    cell: (share) => {
      const state = stateOf(share, handlers.now)
      return <Badge tone={TONES[state]}>{text.states[state]}</Badge>
    },
  },
  personColumn('by', text.columns.by, ({ createdBy }) => createdBy),
  timeColumn('expiresAt', text.columns.expiresAt, '165px', ({ expiresAt }) => expiresAt),
  countColumn('views', text.columns.views, '60px', ({ viewCount }) => viewCount),
  actionColumn('150px', (share) => <Actions share={share} {...handlers} />),
]

function Actions({ share, now, onOpen, onCopy, onRevoke, mayRevoke }: ShareHandlers & { share: Share }) {
  const isLive = stateOf(share, now) === 'live'
  return (
    <span className="inline-flex gap-1" data-density="tool">
      <IconButton
        label={text.history(share.id)}
        icon={<History size={14} />}
        onClick={() => onOpen(share.resourceId)}
      />
      {isLive && <IconButton label={text.copy} icon={<Copy size={14} />} onClick={() => onCopy(share)} />}
      {isLive && mayRevoke(share) && (
        <Button tone="danger-quiet" onClick={() => onRevoke(share)}>
          {text.revoke}
        </Button>
      )}
    </span>
  )
}
