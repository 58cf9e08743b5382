import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPath } from '../../api/families.ts'
import type { ExportFormat } from '../../domain/formats.ts'
import { EXPORT_FORMATS } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { showSize } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { CheckRow } from '../shared/FormParts.tsx'
import { failureText } from '../shared/QueryView.tsx'
import type { Job } from '../shared/jobs.ts'
import { isOver } from '../shared/jobs.ts'
import { useJob } from '../shared/use-job.ts'
import type { Tag } from './queries.ts'

const text = databasesText.export

interface ExportChoice {
  format: ExportFormat
  statuses: readonly Status[]
  includeMedia: boolean
}

/** An export as a job: start it, follow it, cancel it. */
function useExport(kind: Kind, tag: Tag) {
  const start = useMutation({
    mutationFn: ({ format, includeMedia, statuses }: ExportChoice) =>
      api.post(
        adminPath(kind, 'export'),
        { format, includeMedia, ...(statuses.length > 0 && { statuses: [...statuses] }) },
        { params: { id: tag.id }, report: 'caller' },
      ),
  })
  const followed = useJob(start.data?.id ?? null)
  const job = followed.data ?? start.data
  const cancel = useMutation({
    mutationFn: (id: string) => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id } }),
    onSuccess: () => followed.refetch(),
  })
  return { start, cancel, job, running: start.isPending || (job !== undefined && !isOver(job)) }
}

/** Exports a database as a job: choose, follow its progress, download. */
export function ExportDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>({ format: 'json', statuses: [], includeMedia: false })
  const { start, cancel, job, running } = useExport(kind, tag)
  return (
    <Dialog
      open
      placement="drawer"
      width="narrow"
      title={text.title(tag.name)}
      onClose={onClose}
      footer={
        <>
          {running && job && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
              {text.cancel}
            </Button>
          )}
          <Button onClick={onClose}>{commonText.actions.close}</Button>
          <Button tone="primary" busy={running} onClick={() => start.mutate(choice)}>
            {job && isOver(job) ? text.again : text.start}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChoiceFields formats={EXPORT_FORMATS[kind]} value={choice} disabled={running} onChange={setChoice} />
        {start.error && (
          <p role="alert" className="text-sm text-bad">
            {Object.values(failureText(start.error)).join(commonText.colon)}
          </p>
        )}
        {job && <JobState job={job} />}
      </div>
    </Dialog>
  )
}

interface ChoiceFieldsProps {
  formats: readonly ExportFormat[]
  value: ExportChoice
  disabled: boolean
  onChange: (choice: ExportChoice) => void
}

function ChoiceFields({ formats, value, disabled, onChange }: ChoiceFieldsProps) {
  const change = (part: Partial<ExportChoice>) => onChange({ ...value, ...part })
  return (
    <>
      <Field label={text.format}>
        <Select
          value={value.format}
          disabled={disabled}
          onChange={(event) => change({ format: event.target.value as ExportFormat })}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {text.formats[format]}
            </option>
          ))}
        </Select>
      </Field>
      <StatusPicker value={value.statuses} onChange={(statuses) => change({ statuses })} />
      <CheckRow label={text.includeMedia}>
        <Checkbox
          checked={value.includeMedia}
          onChange={(event) => change({ includeMedia: event.target.checked })}
        />
      </CheckRow>
    </>
  )
}

interface StatusPickerProps {
  value: readonly Status[]
  onChange: (statuses: readonly Status[]) => void
}

function StatusPicker({ value, onChange }: StatusPickerProps) {
  const toggle = (status: Status) =>
    onChange(value.includes(status) ? value.filter((each) => each !== status) : [...value, status])
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {text.statuses}
        <span className="ml-2 text-xs font-normal text-text-soft">{text.statusesHint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {STATUSES.map((status) => (
          <label key={status} className="flex items-center gap-2">
            <Checkbox checked={value.includes(status)} onChange={() => toggle(status)} />
            {domainText.statuses[status]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How far a job is, and what came of it. */
function JobState({ job }: { job: Job }) {
  const { result } = job
  if (job.status === 'failed' || job.status === 'cancelled') {
    return (
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        {job.status === 'cancelled' ? text.cancelled : text.failed}
        {job.error && `${commonText.colon}${job.error}`}
      </p>
    )
  }
  return (
    <div className="rounded-md border border-line p-3">
      <p className="mb-2 flex justify-between text-sm">
        <span>{job.status === 'done' ? text.done : text.running}</span>
        <span className="text-text-soft">{job.progressText}</span>
      </p>
      <Progress
        label={text.running}
        value={job.status === 'queued' ? null : job.progress}
        tone={job.status === 'done' ? 'ok' : 'accent'}
      />
      {result?.url && (
        <a
          href={new URL(result.url, apiOrigin).href}
          download={result.name}
          className={buttonClass('plain', 'mt-3 w-full')}
        >
          {text.download(result.name ?? '', showSize(result.size ?? 0))}
        </a>
      )}
    </div>
  )
}
