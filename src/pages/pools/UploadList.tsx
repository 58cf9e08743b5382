import { useVirtualizer } from '@tanstack/react-virtual'
import { FileArchive, FileVideo } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { UploadEntry, UploadQueue } from '../../platform/files/upload-queue.ts'
import { isResumable } from '../../platform/files/upload-queue.ts'
import { showSize } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { uploadText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'

const ROW = 52
/** As tall as the drawer has room for; on a low screen it is the drawer that scrolls. */
const MAX_HEIGHT = 'max(20rem, calc(100dvh - 27rem))'

/** Files on their way, with their pictures; only the rows in sight exist. */
export function UploadList({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  return (
    <section className="rounded-md border border-line">
      <Head entries={entries} queue={queue} />
      <div ref={scroller} className="overflow-y-auto" style={{ maxHeight: MAX_HEIGHT }}>
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const entry = entries[item.index]
            return (
              entry && (
                <li key={entry.id} className="absolute inset-x-0" style={{ top: item.start, height: ROW }}>
                  <Row entry={entry} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Head({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
  const count = (...states: UploadEntry['state'][]) =>
    entries.filter((entry) => states.includes(entry.state)).length
  const total = entries.reduce((sum, entry) => sum + entry.file.size, 0)
  const sent = entries.reduce((sum, entry) => sum + entry.sent, 0)
  const duplicates = entries.filter((entry) => entry.outcome === 'duplicate').length
  const active = count('waiting', 'sending')
  const broken = count('failed', 'stopped')
  return (
    <header className="border-b border-line px-3 py-2">
      <div className="flex items-center gap-2 text-sm" data-density="tool">
        <span data-upload-summary>{uploadText.summary(count('done'), entries.length, showSize(total))}</span>
        {duplicates > 0 && <Badge tone="warn">{uploadText.duplicates(duplicates)}</Badge>}
        {count('failed') > 0 && <Badge tone="bad">{uploadText.failed(count('failed'))}</Badge>}
        <span className="ml-auto flex gap-1.5">
          {active > 0 && <Button onClick={queue.stop}>{uploadText.stop}</Button>}
          {active === 0 && entries.some(isResumable) && (
            <Button onClick={queue.retry}>
              {count('stopped') > 0 ? uploadText.goOn : commonText.actions.retry}
            </Button>
          )}
          {active === 0 &&
            (count('done') > 0 ? (
              <Button onClick={queue.clear}>{uploadText.clear}</Button>
            ) : (
              <Button onClick={queue.forget}>{uploadText.forget}</Button>
            ))}
        </span>
      </div>
      <div className="mt-2">
        <Progress
          label={uploadText.states.sending}
          value={total === 0 ? 0 : sent / total}
          tone={active === 0 && broken === 0 ? 'ok' : 'accent'}
        />
      </div>
    </header>
  )
}

const tones = { waiting: 'neutral', sending: 'accent', done: 'ok', failed: 'bad', stopped: 'warn' } as const

function Row({ entry }: { entry: UploadEntry }) {
  return (
    <div className="flex h-full items-center gap-3 border-b border-line px-3">
      <Preview file={entry.file} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate text-sm" title={entry.path}>
            {entry.path}
          </span>
          <span className="shrink-0 text-xs text-text-soft">{showSize(entry.file.size)}</span>
        </p>
        {entry.state === 'sending' && (
          <Progress label={entry.path} value={entry.file.size === 0 ? 1 : entry.sent / entry.file.size} />
        )}
        {entry.error && (
          <p className="truncate text-xs text-bad" title={entry.error}>
            {entry.error}
          </p>
        )}
      </div>
      {entry.outcome ? (
        <Badge tone={entry.outcome === 'duplicate' ? 'warn' : 'ok'}>
          {uploadText.outcomes[entry.outcome]}
        </Badge>
      ) : (
        <Badge tone={tones[entry.state]}>{uploadText.states[entry.state]}</Badge>
      )}
    </div>
  )
}

/** Formats that a browser draws; the others show a sign. */
const DRAWN = /^image\/(jpeg|png|webp|avif|gif|bmp)$/
/** Larger ones would cost more memory to draw than a preview is worth. */
const PREVIEW_MAX_BYTES = 30 * 1024 * 1024

function Preview({ file }: { file: File }) {
  const [broken, setBroken] = useState(false)
  const isDrawn = DRAWN.test(file.type) && file.size <= PREVIEW_MAX_BYTES && !broken
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <span className="flex h-9 w-13 shrink-0 items-center justify-center overflow-hidden rounded-xs bg-surface-sunken text-text-soft">
      {isDrawn ? (
        <img
          ref={show}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : file.type.startsWith('video/') ? (
        <FileVideo size={16} />
      ) : (
        <FileArchive size={16} />
      )}
    </span>
  )
}
