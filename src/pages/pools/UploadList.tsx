import type { LucideIcon } from 'lucide-react'
import { Download, File, FileArchive, FileImage, FileVideo } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { UploadEntry, UploadQueue } from '../../platform/files/upload-queue.ts'
import { isRepeated, isResumable } from '../../platform/files/upload-queue.ts'
import { showSize } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { uploadText as text } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { useJob } from '../shared/jobs/useJob.ts'
import { csvOf, saveText } from '../shared/lists/csv.ts'
import type { FileSort } from './upload-row.ts'
import { chipOf, sortOf } from './upload-row.ts'

const ROW = 52
const MAX_HEIGHT = 'max(20rem, calc(100dvh - 27rem))'

type Filter = 'all' | 'failed' | 'repeated'

const FILTERS: Readonly<Record<Filter, (entry: UploadEntry) => boolean>> = {
  all: () => true,
  failed: ({ state }) => state === 'failed',
  repeated: isRepeated,
}

interface UploadListProps {
  pool: string
  jobs: readonly Job[]
  entries: readonly UploadEntry[]
  queue: UploadQueue
}

export function UploadList({ pool, jobs, entries: all, queue }: UploadListProps) {
  const [wanted, setFilter] = useState<Filter>('all')
  const counts = {
    all: all.length,
    failed: all.filter(FILTERS.failed).length,
    repeated: all.filter(FILTERS.repeated).length,
  }
  // No upload may have the chosen state any more.
  const filter = counts[wanted] > 0 ? wanted : 'all'
  const entries = all.filter(FILTERS[filter])
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
      <UploadHead entries={all} queue={queue} />
      {(counts.failed > 0 || counts.repeated > 0) && (
        <UploadFilter pool={pool} entries={all} counts={counts} value={filter} onChange={setFilter} />
      )}
      <div ref={scroller} className="overflow-y-auto" style={{ maxHeight: MAX_HEIGHT }}>
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const entry = entries[item.index]
            return (
              entry && (
                <li key={entry.id} className="absolute inset-x-0" style={{ top: item.start, height: ROW }}>
                  <UploadRow entry={entry} job={jobs.find(({ id }) => id === entry.jobId)} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

interface UploadFilterProps {
  pool: string
  entries: readonly UploadEntry[]
  counts: Readonly<Record<Filter, number>>
  value: Filter
  onChange: (filter: Filter) => void
}

function UploadFilter({ pool, entries, counts, value, onChange }: UploadFilterProps) {
  const failed = entries.filter(FILTERS.failed)
  const refused = failed.filter(({ isFinal }) => isFinal).length
  const shown = (['all', 'failed', 'repeated'] as const).filter((each) => counts[each] > 0)
  const download = () =>
    saveText(
      text.failedList.file(pool),
      csvOf([text.failedList.columns, ...failed.map(({ path, error }) => [path, error])]),
    )
  return (
    <div
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-xs"
      data-density="tool"
    >
      <SegmentedControl
        label={text.filter.label}
        segments={shown.map((each) => ({ value: each, label: text.filter[each](counts[each]) }))}
        value={value}
        onChange={onChange}
      />
      {refused > 0 && <span className="text-text-soft">{text.refusedFiles(refused)}</span>}
      {failed.length > 0 && (
        <span className="ml-auto">
          <Button icon={<Download size={14} />} onClick={download}>
            {text.failedList.download}
          </Button>
        </span>
      )}
    </div>
  )
}

function UploadHead({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
  const count = (...states: UploadEntry['state'][]) =>
    entries.filter((entry) => states.includes(entry.state)).length
  const total = entries.reduce((sum, entry) => sum + entry.file.size, 0)
  const sent = entries.reduce((sum, entry) => sum + entry.sent, 0)
  const duplicates = entries.filter(isRepeated).length
  const active = count('waiting', 'sending')
  const broken = count('failed', 'stopped')
  return (
    <header className="border-b border-line px-3 py-2">
      <div className="flex items-center gap-2 text-sm" data-density="tool">
        <span data-upload-summary>{text.summary(count('done'), entries.length, showSize(total))}</span>
        {duplicates > 0 && <Badge tone="warn">{text.duplicates(duplicates)}</Badge>}
        {count('failed') > 0 && <Badge tone="bad">{text.failed(count('failed'))}</Badge>}
        <span className="ml-auto flex gap-1.5">
          {active > 0 && <Button onClick={queue.stop}>{text.stop}</Button>}
          {active === 0 && entries.some(isResumable) && (
            <Button onClick={queue.retry}>
              {count('stopped') > 0 ? text.goOn : commonText.actions.retry}
            </Button>
          )}
          {active === 0 &&
            (count('done') > 0 ? (
              <Button onClick={queue.clear}>{text.clear}</Button>
            ) : (
              <Button onClick={queue.forget}>{text.forget}</Button>
            ))}
        </span>
      </div>
      <div className="mt-2">
        <Progress
          label={text.states.sending}
          value={total === 0 ? 0 : sent / total}
          tone={active === 0 && broken === 0 ? 'ok' : 'accent'}
        />
      </div>
    </header>
  )
}

/** @param listed left out where newer jobs fill the list */
function UploadRow({ entry, job: listed }: { entry: UploadEntry; job: Job | undefined }) {
  const own = useJob(listed ? null : entry.jobId)
  const [tone, chip] = chipOf(entry, listed ?? own.data)
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
      <Badge tone={tone}>{chip}</Badge>
    </div>
  )
}

/** Formats that browsers show. */
const DRAWN = /^image\/(jpeg|png|webp|avif|gif|bmp)$/
/** Larger files would need too much memory for a preview. */
const PREVIEW_MAX_BYTES = 30 * 1024 * 1024

const ICONS: Record<FileSort, LucideIcon> = {
  image: FileImage,
  video: FileVideo,
  archive: FileArchive,
  other: File,
}

function Preview({ file }: { file: globalThis.File }) {
  const [broken, setBroken] = useState(false)
  const Icon = ICONS[sortOf(file)]
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
      ) : (
        <Icon size={16} />
      )}
    </span>
  )
}
