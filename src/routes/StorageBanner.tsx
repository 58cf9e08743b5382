import { HardDrive } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { storageHealth } from '../platform/services.ts'
import { shellText } from '../text/shell.ts'

/** Stands for as long as this browser does not store what it is given. */
export function StorageBanner() {
  const failure = useSyncExternalStore(storageHealth.subscribe, storageHealth.current)
  if (!failure) return null
  const { full, failed } = shellText.storage
  return (
    <p role="alert" className="flex items-center gap-2 bg-bad-soft px-4 py-1.5 text-sm text-bad">
      <HardDrive size={14} className="shrink-0" />
      {failure.trouble === 'full' ? full : failed(failure.reason)}
    </p>
  )
}
