import { Copy, History } from 'lucide-react'
import { shareAddress } from '../../annotate/page/sharing/shares.ts'
import type { Share } from '../../contract/types.d.ts'
import { fileName } from '../../domain/paths.ts'
import { showTime } from '../../platform/times.ts'
import { sharesText } from '../../text/shares.ts'
import { showCount } from '../../text/numbers.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PersonName } from '../shared/lists/cells.tsx'
import type { Column } from '../../ui/Table.tsx'

const text = sharesText

type ShareState = keyof typeof text.states

const TONES: Record<ShareState, BadgeTone> = { live: 'ok', expired: 'neutral', revoked: 'warn' }

/** Whether a link still opens at `now`, milliseconds since the epoch. */
export function stateOf({ revokedAt, expiresAt }: Share, now: number): ShareState {
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

/** Columns of the list of links. */
export const shareColumns = (handlers: ShareHandlers): Column<Share>[] => [
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
  { id: 'by', header: text.columns.by, cell: ({ createdBy }) => <PersonName of={createdBy} /> },
  {
    id: 'expiresAt',
    header: text.columns.expiresAt,
    width: '165px',
    cell: ({ expiresAt }) => showTime(expiresAt),
  },
  {
    id: 'views',
    header: text.columns.views,
    align: 'right',
    width: '60px',
    cell: ({ viewCount }) => showCount(viewCount),
  },
  {
    id: 'actions',
    header: '',
    align: 'right',
    width: '150px',
    cell: (share) => <Actions share={share} {...handlers} />,
  },
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
