import { useEffect, useRef, useState } from 'react'
import { adminPath } from '../../api/kind-paths.ts'
import { CHINA } from '../../domain/china.ts'
import { exportFormats, type ExportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import { personLabel } from '../../domain/person.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { showSize, showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { formatText } from '../../text/formats.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { NoteList } from '../shared/jobs/JobReport.tsx'
import { useListedJob, useTagJobs, useCancelJob, useOwnJob } from '../shared/jobs/useJob.ts'
import { PersonSelect } from '../shared/people/PersonSelect.tsx'
import { useDebounced } from '../shared/lists/search.ts'
import type { ExportChoice } from './export-request.ts'
import { exportRequest } from './export-request.ts'
import { ExportAmount, whyNotExport } from './ExportAmount.tsx'
import type { ExportPreview, Tag } from './queries.ts'
import { useExportPreview } from './queries.ts'
import { SplitFields } from './SplitFields.tsx'

const text = databasesText.export

function useExport(kind: Kind, tag: Tag) {
  return useOwnJob((choice: ExportChoice) =>
    api.post(adminPath(kind, 'export'), exportRequest(choice), {
      params: { id: tag.id },
      report: 'caller',
    }),
  )
}

const ACCEPTED: ExportChoice = {
  format: 'json',
  statuses: ['approved'],
  from: '',
  to: '',
  userId: null,
  includeMedia: false,
  split: null,
}

export function ExportDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>(ACCEPTED)
  const [held, setHeld] = useState<HeldDays>({ from: false, to: false })
  const { start, cancel, job, running } = useExport(kind, tag)
  const asked = useDebounced(choice)
  const preview = useExportPreview(kind, tag.id, exportRequest(asked), asked.statuses.length > 0)
  return (
    <Dialog
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
          <Button
            tone="primary"
            busy={running}
            // The export would use other days than those in the fields.
            disabled={held.from || held.to}
            whyNot={whyNotExport(choice)}
            onClick={() => start.mutate(choice)}
          >
            {job && isOver(job) ? text.again : text.start}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ExportFields
          kind={kind}
          hasObjects={tag.settings.ontology !== undefined}
          preview={preview.data}
          value={choice}
          disabled={running}
          onChange={setChoice}
          onHeld={(part) => setHeld((before) => ({ ...before, ...part }))}
        />
        <FailureLine message={failureIn(preview.error ?? start.error)} />
        {job && <JobState job={job} />}
        <RecentExports tag={tag} except={job?.id} />
      </div>
    </Dialog>
  )
}

function JobState({ job }: { job: Job }) {
  const place = useRef<HTMLDivElement>(null)
  const over = isOver(job)
  // The button that was pressed stays in sight, what comes of it may stand far below.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [job.id, over])
  return (
    <div ref={place}>
      <JobOutcome job={job} />
    </div>
  )
}

function JobOutcome({ job }: { job: Job }) {
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
      {result?.notes && (
        <div className="mt-3">
          <NoteList title={text.leftOut} notes={result.notes} />
        </div>
      )}
    </div>
  )
}

interface ExportFieldsProps {
  kind: Kind
  hasObjects: boolean
  preview: ExportPreview | undefined
  value: ExportChoice
  disabled: boolean
  onChange: (choice: ExportChoice) => void
  onHeld: (part: Partial<HeldDays>) => void
}

interface HeldDays {
  from: boolean
  to: boolean
}

function ExportFields({ kind, hasObjects, preview, value, disabled, onChange, onHeld }: ExportFieldsProps) {
  const change = (part: Partial<ExportChoice>) => onChange({ ...value, ...part })
  return (
    <>
      <Field label={text.format}>
        <Select
          value={value.format}
          disabled={disabled}
          onChange={(event) => change({ format: event.target.value as ExportFormat })}
          options={exportFormats(kind, hasObjects).map((format) => [
            format,
            formatText.exportName(format, kind),
          ])}
        />
      </Field>
      <StatusPicker preview={preview} value={value.statuses} onChange={(statuses) => change({ statuses })} />
      <ExportAmount choice={value} preview={preview} />
      <Days value={value} onChange={change} onHeld={onHeld} />
      <AnnotatorField kind={kind} value={value.userId} onChange={(userId) => change({ userId })} />
      <CheckRow label={text.includeMedia} hint={text.includeMediaHint(value.format === 'json')}>
        <Checkbox
          checked={value.includeMedia}
          onChange={(event) => change({ includeMedia: event.target.checked })}
        />
      </CheckRow>
      <SplitFields value={value.split} disabled={disabled} onChange={(split) => change({ split })} />
    </>
  )
}

interface StatusPickerProps extends Pick<ExportFieldsProps, 'preview'> {
  value: readonly Status[]
  onChange: (statuses: readonly Status[]) => void
}

function StatusPicker({ preview, value, onChange }: StatusPickerProps) {
  const counts = new Map(preview?.statuses.map(({ status, count }) => [status, count]))
  const toggle = (status: Status) =>
    onChange(value.includes(status) ? value.filter((each) => each !== status) : [...value, status])
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{text.statuses}</legend>
      <div className="grid grid-cols-2 gap-2">
        {STATUSES.map((status) => (
          <label key={status} className="flex items-center gap-2">
            <Checkbox checked={value.includes(status)} onChange={() => toggle(status)} />
            <span>{domainText.statuses[status]}</span>
            <span className="text-xs text-text-soft tabular-nums">
              {counts.get(status)?.toLocaleString()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface DaysProps extends Pick<ExportFieldsProps, 'onHeld'> {
  value: ExportChoice
  onChange: (part: Partial<ExportChoice>) => void
}

function Days({ value, onChange, onHeld }: DaysProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {text.days}
        <span className="ml-2 text-xs font-normal text-text-soft">{text.daysHint}</span>
      </legend>
      <div className="flex items-start gap-2">
        <DateInput
          timeZone={CHINA}
          label={text.from}
          value={value.from}
          max={value.to}
          onChange={(from) => onChange({ from })}
          onHeld={(from) => onHeld({ from })}
        />
        <DateInput
          timeZone={CHINA}
          label={text.to}
          value={value.to}
          min={value.from}
          onChange={(to) => onChange({ to })}
          onHeld={(to) => onHeld({ to })}
        />
      </div>
    </fieldset>
  )
}

interface AnnotatorFieldProps {
  kind: Kind
  value: number | null
  onChange: (userId: number | null) => void
}

function AnnotatorField({ kind, value, onChange }: AnnotatorFieldProps) {
  return (
    <Field label={text.annotator}>
      <PersonSelect
        kind={kind}
        label={text.annotator}
        all={text.everyone}
        value={value}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </Field>
  )
}

const SHOWN = 5

/** Allows a download after the dialog was closed. @param props `except`: the dialog's own job */
function RecentExports({ tag, except }: { tag: Pick<Tag, 'id'>; except: string | undefined }) {
  const exports = useTagJobs('export', tag.id, SHOWN + 1)
  const others = (exports.data?.items ?? []).filter(({ id }) => id !== except).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.recent}</h3>
      <ul aria-label={text.recent} className="rounded-md border border-line text-sm">
        {others.map((job) => (
          <RecentExport key={job.id} begun={job} />
        ))}
      </ul>
    </section>
  )
}

function RecentExport({ begun }: { begun: Job }) {
  const { job, look } = useListedJob(begun)
  const cancel = useCancelJob(look)
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0">
      <span className="flex justify-between gap-3 text-xs text-text-soft">
        <span>{showTime(job.createdAt)}</span>
        <span className="truncate">{job.createdBy ? personLabel(job.createdBy) : commonText.none}</span>
      </span>
      {isOver(job) ? (
        <Outcome job={job} />
      ) : (
        <span className="flex items-center justify-between gap-3" data-density="tool">
          <span>{text.underWay(Math.floor(job.progress * 100))}</span>
          <Button tone="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {text.cancel}
          </Button>
        </span>
      )}
    </li>
  )
}

function Outcome({ job: { status, result, error } }: { job: Job }) {
  if (status === 'cancelled') return <span>{text.cancelled}</span>
  if (status === 'failed') return <span className="text-bad">{error ?? text.failed}</span>
  if (!result?.url) return <span>{text.expired}</span>
  return (
    <>
      <a
        href={new URL(result.url, apiOrigin).href}
        download={result.name}
        className="break-all text-accent-text underline"
      >
        {text.download(result.name ?? '', showSize(result.size ?? 0))}
      </a>
      {result.notes && <NoteList title={text.leftOut} notes={result.notes} />}
    </>
  )
}
