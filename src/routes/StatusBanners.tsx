import { Eye, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setReadonlySession, watchReadonlySession } from '../platform/session/readonly-option.ts'
import { watchOnline } from '../platform/connection/online.ts'
import { shellText } from '../text/shell.ts'

/** What holds for the whole page: offline, readonly. */
export function StatusBanners() {
  const [online, setOnline] = useState(true)
  const [readonly, setReadonly] = useState(false)
  useEffect(() => watchOnline(setOnline), [])
  useEffect(() => watchReadonlySession(sessionStorage, window, setReadonly), [])
  return (
    <>
      {!online && (
        <p role="status" className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <WifiOff size={14} />
          {shellText.offline}
        </p>
      )}
      {readonly && (
        <p
          role="status"
          className="flex items-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-accent-text"
        >
          <Eye size={14} />
          {shellText.readonly.banner}
          <button
            type="button"
            className="ml-2 font-medium underline"
            onClick={() => {
              setReadonlySession(sessionStorage, false)
              setReadonly(false)
            }}
          >
            {shellText.readonly.leave}
          </button>
        </p>
      )}
    </>
  )
}
