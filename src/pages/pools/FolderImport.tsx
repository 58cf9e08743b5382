import { FolderInput, ChevronRight, Cloud, Folder, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/kind-paths.ts'
import type { DuplicateChoice } from '../../domain/duplicates.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { folderText as text, importText, folderText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { failureIn, failureText } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver, importsKey } from '../shared/jobs/job-queries.ts'
import { WaitingRows } from '../shared/lists/QueryView.tsx'
import { totalsOf } from './import-totals.ts'
import { ImportReport, RunningImport } from './ImportResults.tsx'
import type { Pool } from './queries.ts'
import { useImports } from './queries.ts'

interface FolderImportProps {
  kind: Kind
  pool: Pool
  roots: ServerFolder['folders']
  duplicates: DuplicateChoice
}

export function FolderImport({ kind, pool, roots, duplicates }: FolderImportProps) {
  const [only, ...more] = roots
  const [folder, setFolder] = useState(more.length === 0 && only ? only.path : null)
  const [recursive, setRecursive] = useState(true)
  const [manifest, setManifest] = useState('')
  const start = useFolderStart(kind, pool)
  const { data } = useServerFolder(folder)
  const begin = () => {
    if (folder !== null)
      start.mutate({ ...(manifest ? { folder, manifest } : { folder, recursive }), duplicates })
  }
  return (
    <div className="flex flex-col gap-4">
      <FolderPicker
        folder={folder}
        hasTop={more.length > 0}
        onChange={(next) => {
          setFolder(next)
          setManifest('')
          start.reset()
        }}
      />
      {data?.folder && <ManifestField manifests={data.manifests} value={manifest} onChange={setManifest} />}
      <div className="flex items-center justify-between gap-3">
        <CheckRow label={text.recursive}>
          <Checkbox
            checked={recursive && !manifest}
            disabled={manifest !== ''}
            onChange={({ target }) => setRecursive(target.checked)}
          />
        </CheckRow>
        <Button
          tone="primary"
          icon={<FolderInput size={16} />}
          whyNot={!data?.folder && text.choose}
          busy={start.isPending}
          onClick={begin}
        >
          {importText.start}
        </Button>
      </div>
      <FailureLine message={failureIn(start.error)} />
      <FolderJobs poolId={pool.id} />
    </div>
  )
}

interface ManifestFieldProps {
  manifests: readonly string[]
  value: string
  onChange: (manifest: string) => void
}

function ManifestField({ manifests, value, onChange }: ManifestFieldProps) {
  return (
    <Field label={text.manifest} hint={text.manifestHint} optional>
      <Select
        value={value}
        disabled={manifests.length === 0}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{manifests.length === 0 ? text.noManifests : text.noManifest}</option>
        {manifests.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}

interface FolderPickerProps {
  folder: string | null
  hasTop: boolean
  onChange: (folder: string | null) => void
}

function FolderPicker({ folder, hasTop, onChange }: FolderPickerProps) {
  const query = useServerFolder(folder)
  const { data } = query
  return (
    <section aria-label={text.picker} className="overflow-hidden rounded-md border border-line">
      <Trail trail={data?.trail ?? []} hasTop={hasTop} onChange={onChange} />
      <div className="h-60 overflow-y-auto" aria-busy={query.isPlaceholderData || undefined}>
        {data ? (
          <Folders folders={data.folders} waiting={query.isPlaceholderData} onChange={onChange} />
        ) : query.error ? (
          <ErrorState {...failureText(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <WaitingRows rows={5} />
        )}
      </div>
      {data && <Foot data={data} />}
    </section>
  )
}

function Foot({ data: { trail, folders, files, complete } }: { data: ServerFolder }) {
  const name = trail.at(-1)?.name
  const said = name === undefined ? text.choose : text.chosen(name, files, folders.length)
  return (
    <p className="flex justify-between gap-3 border-t border-line bg-surface px-3 py-1.5 text-xs text-text-soft tabular-nums">
      <span className="min-w-0 truncate" title={said}>
        {said}
      </span>
      {!complete && <span className="shrink-0 text-warn">{text.more}</span>}
    </p>
  )
}

interface TrailProps {
  trail: ServerFolder['trail']
  hasTop: boolean
  onChange: (folder: string | null) => void
}

function Trail({ trail, hasTop, onChange }: TrailProps) {
  return (
    <nav aria-label={text.trail} className="border-b border-line bg-surface px-2 py-1.5">
      <ol className="flex flex-wrap items-center gap-0.5 text-sm">
        {(hasTop || trail.length === 0) && (
          <li>
            <Crumb name={text.top} current={trail.length === 0} onClick={() => onChange(null)} />
          </li>
        )}
        {trail.map(({ path, name }, index) => (
          <li key={path} className="flex min-w-0 items-center gap-0.5">
            {(hasTop || index > 0) && (
              <ChevronRight size={12} aria-hidden className="shrink-0 text-text-soft" />
            )}
            <Crumb name={name} current={index === trail.length - 1} onClick={() => onChange(path)} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Crumb({ name, current, onClick }: { name: string; current: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
      title={name}
      className={classNames(
        'max-w-60 truncate rounded-sm px-1.5 py-0.5 hover:bg-hover',
        current ? 'font-medium text-text' : 'text-text-soft',
      )}
    >
      {name}
    </button>
  )
}

interface FoldersProps {
  folders: ServerFolder['folders']
  waiting: boolean
  onChange: (folder: string) => void
}

function Folders({ folders, waiting, onChange }: FoldersProps) {
  if (folders.length === 0)
    return (
      <p className="flex h-full items-center justify-center px-4 text-center text-sm text-text-soft">
        {text.empty}
      </p>
    )
  return (
    <ul className={classNames('py-1', waiting && 'opacity-60')}>
      {folders.map(({ path, name }) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => onChange(path)}
            className="flex h-9 w-full items-center gap-2.5 px-3 text-left hover:bg-hover"
          >
            <PlaceIcon path={path} name={name} />
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            <ChevronRight size={14} className={ICON} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const ICON = 'shrink-0 text-text-soft'

function PlaceIcon({ path, name }: { path: string; name: string }) {
  const Icon = path !== name ? Folder : path.startsWith('s3://') ? Cloud : HardDrive
  return <Icon size={16} className={ICON} />
}

function FolderJobs({ poolId }: { poolId: number }) {
  const jobs = useImports('import-folder', poolId, false).data?.items ?? []
  const last = jobs.find(isOver)
  return (
    <>
      {jobs
        .filter((job) => !isOver(job))
        .map((job) => (
          <RunningImport key={job.id} job={job} beginning={folderText.counting} />
        ))}
      {last && <Ended job={last} />}
    </>
  )
}

function Ended({ job }: { job: Job }) {
  const { source = '' } = job
  if (job.status === 'done')
    return <ImportReport title={folderText.result(source)} totals={totalsOf([job])} />
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm break-words text-bad">
      {job.status === 'cancelled' ? importText.cancelled : importText.failed}
      {commonText.colon}
      {job.error || (job.progressText ? folderText.until(source, job.progressText) : source)}
    </p>
  )
}

type ServerFolder = Data<'/api/admin/import-folders', 'get'>
type FolderInput = WritePayload<'/api/admin/images2/pools/{id}/import-folder', 'post'>

export const useServerFolder = (folder: string | null) =>
  useQuery({
    queryKey: ['import-folders', folder],
    queryFn: ({ signal }) =>
      api.get('/api/admin/import-folders', folder === null ? {} : { folder }, { signal, report: 'caller' }),
    placeholderData: keepPreviousData,
  })

function useFolderStart(kind: Kind, pool: Pool) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FolderInput) =>
      api.post(adminPath(kind, 'importFolder'), input, { params: { id: pool.id }, report: 'caller' }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsKey('import-folder', pool.id) }),
  })
}
