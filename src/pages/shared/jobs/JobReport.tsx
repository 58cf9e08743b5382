import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../platform/files/save-file.ts'
import { api } from '../../../platform/services.ts'
import { importText as text } from '../../../text/imports.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/Progress.tsx'

interface JobProgressProps {
  label: string
  value: number | null
  note: ReactNode
}

export function JobProgress({ label, value, note }: JobProgressProps) {
  return (
    <div className="rounded-md border border-line p-3">
      <div className="mb-2 flex items-center justify-between gap-3 text-sm">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-text-soft tabular-nums">{note}</span>
      </div>
      <Progress label={label} value={value} />
    </div>
  )
}

interface ReportButtonProps {
  jobId: string
  name: string
  label?: string
}

export function ReportButton({ jobId, name, label = text.download }: ReportButtonProps) {
  const saving = useMutation({
    mutationFn: async () => {
      const { bytes, mediaType } = await api.download('/api/admin/jobs/{id}/report', { id: jobId })
      saveFile(text.file(name), bytes, mediaType)
    },
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {label}
    </Button>
  )
}

interface RefusalListProps {
  label: string
  isQuiet?: boolean
  refusals: readonly { name: string; reason: string }[]
}

export function RefusalList({ label, refusals, isQuiet = false }: RefusalListProps) {
  return (
    <ul
      className={classNames('max-h-100 overflow-y-auto text-xs', !isQuiet && 'border-t border-line')}
      aria-label={label}
      tabIndex={0}
    >
      {refusals.map(({ name, reason }, index) => (
        <li key={index} className="flex gap-2 px-3 py-1.5">
          <span className="max-w-60 shrink-0 truncate font-medium" title={name}>
            {name || text.unnamed}
          </span>
          <span className={isQuiet ? 'text-text-soft' : 'text-bad'}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

interface UnreadListProps {
  files: readonly string[]
  count: number
}

export function UnreadList({ files, count }: UnreadListProps) {
  if (count === 0) return null
  return (
    <details className="border-t border-line px-3 py-2 text-xs">
      <summary className="cursor-pointer font-medium">{text.unread(count)}</summary>
      <ul className="mt-1 max-h-50 overflow-y-auto text-text-soft" aria-label={text.unreadFiles} tabIndex={0}>
        {files.map((name, index) => (
          <li key={index} className="truncate" title={name}>
            {name}
          </li>
        ))}
      </ul>
      {count > files.length && <p className="mt-1 text-text-soft">{text.shown(files.length, count)}</p>}
    </details>
  )
}

interface NoteListProps {
  title: string
  notes: readonly { text: string; count: number }[]
}

export function NoteList({ title, notes }: NoteListProps) {
  if (notes.length === 0) return null
  return (
    <section className="text-xs">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 max-h-50 overflow-y-auto text-text-soft" aria-label={title} tabIndex={0}>
        {notes.map((note) => (
          <li key={note.text}>{text.noted(note.text, note.count)}</li>
        ))}
      </ul>
    </section>
  )
}
