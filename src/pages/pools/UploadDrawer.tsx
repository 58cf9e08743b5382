import { FolderUp, Split, Upload } from 'lucide-react'
import type { ChangeEvent, DragEvent } from 'react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { DEFAULT_DUPLICATE_CHOICE, DUPLICATE_CHOICES, type DuplicateChoice } from '../../domain/duplicates.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { PathFile } from '../../platform/files/dropped-files.ts'
import { chosenFiles, droppedFiles } from '../../platform/files/dropped-files.ts'
import type { UploadEntry } from '../../platform/files/upload-queue.ts'
import { pageSetting } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { poolsText, uploadText } from '../../text/pools.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import type { Tab } from '../../ui/Tabs.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toasts } from '../../ui/toasts.ts'
import { refuseIfReadonly } from '../shared/refuse-change.ts'
import { useServerFolder, FolderImport } from './FolderImport.tsx'
import { ImportResults } from './ImportResults.tsx'
import type { Pool } from './queries.ts'
import { useImports, usePool } from './queries.ts'
import { UploadList } from './UploadList.tsx'
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
  const begunBy = (outcome: UploadEntry['outcome']) =>
    entries.flatMap(({ jobId, ...entry }) => (jobId !== null && entry.outcome === outcome ? [jobId] : []))
  const archives = useImports('import', pool.id, uploading, begunBy('queued')).data?.items ?? []
  const videos = useImports('import-video', pool.id, uploading, begunBy('transcoded')).data?.items ?? []
  const jobs = [...archives, ...videos]
  const [duplicates, setDuplicates] = useState<DuplicateChoice>(DEFAULT_DUPLICATE_CHOICE)
  const [sent, setSent] = useState<readonly PathFile[]>([])
  const take = async (files: readonly PathFile[]) => {
    const found = await withoutSent(pool.id, files)
    setSent(found.sent)
    queue.add(found.unsent, duplicates)
  }
  const sendAgain = () => {
    if (refuseIfReadonly()) return
    queue.add(sent, duplicates)
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
        <DuplicateField value={duplicates} onChange={setDuplicates} />
        {way === 'server' ? (
          <FolderImport kind={kind} pool={pool} roots={roots} duplicates={duplicates} />
        ) : (
          <>
            <DropZone onFiles={(files) => refuseIfReadonly() || void take(files)} />
            {sent.length > 0 && <SentNote sent={sent} onSend={sendAgain} />}
            {entries.length > 0 && (
              <UploadList pool={pool.name} jobs={jobs} entries={entries} queue={queue} />
            )}
            <ImportResults jobs={jobs} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface DuplicateFieldProps {
  value: DuplicateChoice
  onChange: (choice: DuplicateChoice) => void
}

const DuplicateField = ({ value, onChange }: DuplicateFieldProps) => (
  <Field
    label={uploadText.choice.label}
    hint={value === 'replace' ? uploadText.choice.replaceHint : undefined}
  >
    <Select
      value={value}
      onChange={({ target }) => onChange(target.value as DuplicateChoice)}
      options={DUPLICATE_CHOICES.map((each) => [each, uploadText.choice.options[each]])}
    />
  </Field>
)

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
