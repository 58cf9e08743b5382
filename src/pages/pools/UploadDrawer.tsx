import { FolderUp, Split, Upload, FileArchive, FileVideo } from 'lucide-react'
import type { ChangeEvent, DragEvent } from 'react'
import { useRef, useState, useSyncExternalStore, useCallback } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { PathFile } from '../../platform/files/dropped-files.ts'
import { chosenFiles, droppedFiles } from '../../platform/files/dropped-files.ts'
import type { UploadEntry, UploadQueue } from '../../platform/files/upload-queue.ts'
import { isResumable } from '../../platform/files/upload-queue.ts'
import { pageSetting } from '../../platform/services.ts'
import { showSize } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { poolsText, uploadText } from '../../text/pools.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Progress } from '../../ui/Progress.tsx'
import type { Tab } from '../../ui/Tabs.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toasts } from '../../ui/toasts.ts'
import { refuseIfReadonly } from '../shared/refuse-change.ts'
import { useServerFolder, FolderImport } from './FolderImport.tsx'
import { ImportResults } from './ImportResults.tsx'
import type { Pool } from './queries.ts'
import { usePool } from './queries.ts'
import { uploadsOf, withoutSent } from './uploads.ts'

interface UploadDrawerProps {
  kind: Kind
  pool: Pool
  onSplit: (pool: Pool) => void
  onClose: () => void
}

function formatsOf(kind: Kind): string {
  const { media } = KINDS[kind]
  const transcodes = pageSetting('transcode') === 'true'
  return uploadText.formats[media === 'video' && transcodes ? 'anyVideo' : media]
}

type Way = 'device' | 'server'

const WAYS: readonly Tab<Way>[] = [
  { id: 'device', label: uploadText.ways.device },
  { id: 'server', label: uploadText.ways.server },
]

export function UploadDrawer({ kind, pool, onSplit, onClose }: UploadDrawerProps) {
  const queue = uploadsOf(kind, pool.id)
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  const uploading = entries.some((entry) => entry.state === 'sending' || entry.state === 'waiting')
  const [sent, setSent] = useState<readonly PathFile[]>([])
  const take = async (files: readonly PathFile[]) => {
    const found = await withoutSent(pool.id, files)
    setSent(found.sent)
    queue.add(found.unsent)
  }
  const sendAgain = () => {
    if (refuseIfReadonly()) return
    queue.add(sent)
    setSent([])
  }
  const [way, setWay] = useState<Way>('device')
  const roots = useServerFolder(null).data?.folders ?? []
  const formats = formatsOf(kind)
  const hasArrived = (usePool(kind, pool.id).data?.waiting ?? 0) > pool.waiting
  return (
    <Dialog
      placement="drawer"
      title={uploadText.title(pool.name)}
      description={way === 'server' ? uploadText.serverNote(formats) : uploadText.orZip(formats)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.actions.close}</Button>
          {hasArrived && !uploading && (
            <Button tone="primary" icon={<Split size={16} />} onClick={() => onSplit(pool)}>
              {poolsText.split}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {roots.length > 0 && <Tabs label={uploadText.ways.label} tabs={WAYS} value={way} onChange={setWay} />}
        {way === 'server' ? (
          <FolderImport kind={kind} pool={pool} roots={roots} />
        ) : (
          <>
            <DropZone onFiles={(files) => refuseIfReadonly() || void take(files)} />
            {sent.length > 0 && <SentNote sent={sent} onSend={sendAgain} />}
            {entries.length > 0 && <UploadList entries={entries} queue={queue} />}
            <ImportResults poolId={pool.id} uploading={uploading} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const SentNote = ({ sent, onSend }: { sent: readonly PathFile[]; onSend: () => void }) => (
  <div role="status" className="flex items-center gap-3 rounded-md bg-accent-soft px-3 py-2 text-sm">
    <p className="min-w-0">{uploadText.sentBefore(sent.length)}</p>
    <span className="ml-auto shrink-0" data-density="tool">
      <Button onClick={onSend}>{uploadText.sendAgain}</Button>
    </span>
  </div>
)

function DropZone({ onFiles }: { onFiles: (files: PathFile[]) => unknown }) {
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (found: PathFile[]) =>
    found.length > 0 ? onFiles(found) : void toasts.show({ tone: 'info', text: uploadText.nothing })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(({ files: found, unreadable }) => {
      const [first] = unreadable
      if (found.length > 0 || first === undefined) take(found)
      if (first !== undefined)
        toasts.show({ tone: 'bad', text: uploadText.unreadable(first, unreadable.length) })
    })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(chosenFiles(event.target.files ?? []))
    event.target.value = ''
  }
  return (
    <div
      data-drop-zone
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Upload size={24} strokeWidth={1.5} className="text-text-soft" />
      <p className="font-medium">{over ? uploadText.dropNow : uploadText.drop}</p>
      <div className="flex gap-2">
        <Button icon={<Upload size={14} />} onClick={() => files.current?.click()}>
          {uploadText.chooseFiles}
        </Button>
        <Button icon={<FolderUp size={14} />} onClick={() => folder.current?.click()}>
          {uploadText.chooseFolder}
        </Button>
      </div>
      <p className="text-xs text-text-soft">{uploadText.resume}</p>
      <input ref={files} type="file" multiple hidden aria-label={uploadText.chooseFiles} onChange={choose} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={uploadText.chooseFolder}
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
    </div>
  )
}

const ROW = 52
const MAX_HEIGHT = 'max(20rem, calc(100dvh - 27rem))'

function UploadList({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
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
      <UploadHead entries={entries} queue={queue} />
      <div ref={scroller} className="overflow-y-auto" style={{ maxHeight: MAX_HEIGHT }}>
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const entry = entries[item.index]
            return (
              entry && (
                <li key={entry.id} className="absolute inset-x-0" style={{ top: item.start, height: ROW }}>
                  <UploadRow entry={entry} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function UploadHead({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
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

function UploadRow({ entry }: { entry: UploadEntry }) {
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

/** Formats that browsers show. */
const DRAWN = /^image\/(jpeg|png|webp|avif|gif|bmp)$/
/** Larger files would need too much memory for a preview. */
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
