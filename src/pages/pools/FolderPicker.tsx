import { ChevronRight, Cloud, Folder, HardDrive } from 'lucide-react'
import { folderText as text } from '../../text/imports.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/States.tsx'
import { failureText } from '../shared/failure.ts'
import { WaitingRows } from '../shared/lists/QueryView.tsx'
import type { ServerFolder } from './folder-queries.ts'
import { useServerFolder } from './folder-queries.ts'

interface FolderPickerProps {
  /** Null: above all folders. */
  folder: string | null
  /** Whether there is a choice above all folders. */
  hasTop: boolean
  onChange: (folder: string | null) => void
}

/** Goes down the folders that may be imported, one level at a time; the one that is open is chosen. */
export function FolderPicker({ folder, hasTop, onChange }: FolderPickerProps) {
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

/** The way from the top to the folder that is open; each part of it goes back there. */
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

/** Above all folders stand those of the settings, named by where they lie. */
function PlaceIcon({ path, name }: { path: string; name: string }) {
  const Icon = path !== name ? Folder : path.startsWith('s3://') ? Cloud : HardDrive
  return <Icon size={16} className={ICON} />
}
