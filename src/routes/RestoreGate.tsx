import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { RESTORE_TIMEOUT_MS } from '../domain/constants.ts'
import { saveFile } from '../platform/files/save-file.ts'
import { dropDatabase, openDatabase } from '../platform/storage/database.ts'
import type { OpenDatabase, RestoreFailure } from '../platform/storage/restore.ts'
import { exportLocalData, resetLocalData, restore } from '../platform/storage/restore.ts'
import { setRestoredDatabase } from '../platform/storage/restored.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'

const text = shellText.restore

const open: OpenDatabase = (onBlocked) => openDatabase({ onClosed: () => location.reload(), onBlocked })

export function RestoreGate({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<RestoreFailure | null>(null)
  const [ready, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let stale = false
    void restore({ storage: localStorage, open }).then((result) => {
      if (stale) return
      if (!result.ok) return setFailure(result.failure)
      setRestoredDatabase(result.database)
      setReady(true)
    })
    return () => {
      stale = true
    }
  }, [attempt])

  const retry = () => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }
  if (failure) return <RestoreFailurePage failure={failure} onRetry={retry} />
  return ready ? children : null
}

function reasonOf(failure: RestoreFailure): string {
  switch (failure.kind) {
    case 'timeout':
      return text.timeout(failure.key, RESTORE_TIMEOUT_MS / 1000)
    case 'blocked':
      return text.blocked(failure.key, RESTORE_TIMEOUT_MS / 1000)
    case 'failed':
      return text.failed(failure.key, failure.reason)
  }
}

async function downloadLocalData(): Promise<void> {
  const name = text.fileName(new Date().toISOString().slice(0, 19).replace(/\D/g, ''))
  saveFile(name, await exportLocalData(localStorage, open), 'application/json')
}

function RestoreFailurePage({ failure, onRetry }: { failure: RestoreFailure; onRetry: () => void }) {
  const [asked, setAsked] = useState(false)
  const [unread, setUnread] = useState<string | null>(null)
  const [busy, setBusy] = useState<'download' | 'reset' | null>(null)
  const download = async () => {
    setBusy('download')
    setUnread(await downloadLocalData().then(() => null, String))
    setBusy(null)
    // Unreadable data must not lock anybody out.
    setAsked(true)
  }
  const reset = async () => {
    if (!confirm(`${text.resetTitle}\n${text.resetHint}`)) return
    setBusy('reset')
    await resetLocalData(localStorage, dropDatabase)
    location.reload()
  }
  return (
    <CentredPage
      title={text.title}
      hint={
        <>
          {reasonOf(failure)}
          <br />
          {text.hints[failure.kind]}
        </>
      }
      actions={
        <>
          <Button tone="primary" onClick={onRetry}>
            {commonText.actions.retry}
          </Button>
          <Button busy={busy === 'download'} onClick={() => void download()}>
            {text.download}
          </Button>
          <Button tone="danger-quiet" disabled={!asked} busy={busy === 'reset'} onClick={() => void reset()}>
            {text.reset}
          </Button>
        </>
      }
    >
      {unread !== null && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {text.unread(unread)}
        </p>
      )}
      <p className="mt-4 text-xs text-text-soft">{text.resetHint}</p>
    </CentredPage>
  )
}
