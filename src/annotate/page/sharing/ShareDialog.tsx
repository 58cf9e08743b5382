import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { resourceName } from '../../../domain/paths.ts'
import { ApiError } from '../../../api/api-error.ts'
import { toastText } from '../../../api/error-handler.ts'
import type { Share } from '../../../contract/types.d.ts'
import { showTime } from '../../../platform/times.ts'
import { commonText } from '../../../text/common.ts'
import { errorText } from '../../../text/errors.ts'
import { sharingText } from '../../../text/sharing.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Input } from '../../../ui/Input.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { ShareDays } from './shares.ts'
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, shareAddress } from './shares.ts'
import { api } from '../../../platform/services.ts'
import { createShareStore, shareCalls } from './share-store.ts'

const text = sharingText

interface ShareDialogProps {
  resource: { readonly uuid: string; readonly path: string }
  onClose: () => void
}

export function ShareDialog({ resource, onClose }: ShareDialogProps) {
  const shares = useShares(resource.uuid)
  const { made, busy, error } = shares
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={`${resourceName(resource)} · ${text.description}`}
      footer={<Button onClick={onClose}>{commonText.actions.close}</Button>}
    >
      <div className="flex flex-col gap-4 text-sm">
        <NewShare busy={busy === 'create'} onCreate={(days) => void shares.create(days)} />
        <Failure error={error} />
        {made && <ShareLink key={made.id} share={made} />}
        <ShareList shares={shares} />
      </div>
    </Dialog>
  )
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null
  const words = error instanceof ApiError ? toastText(error.message, error.reason) : errorText.unknown
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
      {words}
    </p>
  )
}

function NewShare({ busy, onCreate }: { busy: boolean; onCreate: (days: number) => void }) {
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS)
  return (
    <div className="flex items-center gap-3">
      <span className="text-text-soft">{text.expiry}</span>
      <SegmentedControl
        className="flex-1"
        label={text.expiry}
        segments={SHARE_DAYS.map((value) => ({ value, label: text.days(value) }))}
        value={days}
        onChange={setDays}
      />
      <Button tone="primary" busy={busy} onClick={() => onCreate(days)}>
        {text.create}
      </Button>
    </div>
  )
}

function ShareLink({ share }: { share: Share }) {
  const field = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const address = shareAddress(share, location.href)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setNote(text.copied)
    } catch {
      // Without TLS there is no clipboard, and a browser may refuse it.
      field.current?.select()
      setNote(text.copyByHand)
    }
  }
  return (
    <div>
      <div className="flex gap-2">
        <Input
          ref={field}
          readOnly
          aria-label={text.link}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{text.copy}</Button>
      </div>
      <p role="status" className="mt-1 min-h-4 text-xs text-text-soft">
        {note}
      </p>
    </div>
  )
}

function ShareList({ shares: { live, made, busy, error, revoke, retry } }: { shares: Shares }) {
  const isUnknown = live === null && (error !== null || made !== null)
  return (
    <section aria-label={text.list}>
      <h3 className="mb-1 font-medium">{text.list}</h3>
      {isUnknown && <Button onClick={retry}>{commonText.actions.retry}</Button>}
      {live === null && !isUnknown && <p className="text-text-soft">{commonText.states.loading}</p>}
      {live?.length === 0 && <p className="text-text-soft">{text.empty}</p>}
      <ul className="divide-y divide-line">
        {live?.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            busy={busy === share.id}
            onRevoke={() => void revoke(share.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ShareRowProps {
  share: Share
  busy: boolean
  onRevoke: () => void
}

function ShareRow({ share, busy, onRevoke }: ShareRowProps) {
  const expires = showTime(share.expiresAt)
  return (
    <li className="flex items-center gap-3 py-1.5" data-density="tool">
      <a
        href={shareAddress(share, location.href)}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate text-accent-text hover:underline"
      >
        {shareAddress(share, location.href)}
      </a>
      <span className="text-xs whitespace-nowrap text-text-soft tabular-nums">
        {text.expires(expires)} · {text.views(share.viewCount)}
      </span>
      <Button tone="danger-quiet" busy={busy} aria-label={text.revokeOf(expires)} onClick={onRevoke}>
        {text.revoke}
      </Button>
    </li>
  )
}

function useShares(resourceId: string) {
  const store = useMemo(() => createShareStore(shareCalls(api, resourceId)), [resourceId])
  useEffect(() => {
    const leaving = new AbortController()
    void store.load(leaving.signal)
    return () => leaving.abort()
  }, [store])
  const state = useSyncExternalStore(store.subscribe, store.current)
  const retry = () => void store.load(new AbortController().signal)
  return { ...state, create: store.create, revoke: store.revoke, retry }
}

type Shares = ReturnType<typeof useShares>
