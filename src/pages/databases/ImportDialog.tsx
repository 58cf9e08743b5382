import { useMutation } from '@tanstack/react-query'
import { FileJson } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/families.ts'
import { IMPORT_FORMATS, type ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { showSize } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { importText as text } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { isOver } from '../shared/jobs/job-queries.ts'
import { JobProgress } from '../shared/jobs/JobReport.tsx'
import { useJob } from '../shared/jobs/useJob.ts'
import { failureIn } from '../shared/failure.ts'
import { asksFrame, FrameField, type Frame } from './FrameField.tsx'
import { ImportState } from './ImportState.tsx'
import { LastImport } from './LastImport.tsx'
import { LabelFields, type Labels } from './LabelFields.tsx'
import { Prelabels } from './Prelabels.tsx'
import { askedScores, firstScores, readScores, ScoreFields } from './ScoreFields.tsx'
import type { Tag } from './queries.ts'
import { sendAnnotations } from './send-annotations.ts'

type ImportPurpose = NonNullable<
  WritePayload<'/api/admin/images2/tags/{id}/import-annotations', 'post'>['purpose']
>

interface ImportChoice {
  file: File
  format: ImportFormat
  purpose: ImportPurpose
  labels: Labels
  scores: NonNullable<ReturnType<typeof readScores>>
  frame: Frame
}

const PURPOSES: readonly ImportPurpose[] = ['work', 'prelabel']

/** An import: the file is sent, then taken in as a job that is followed and can be cancelled. */
function useImport(kind: Kind, tag: Tag) {
  const [sent, setSent] = useState(0)
  const start = useMutation({
    mutationFn: async ({ file, format, purpose, labels, frame, scores }: ImportChoice) => {
      setSent(0)
      const uploadId = await sendAnnotations(kind, tag.id, file, setSent)
      const path = adminPath(kind, 'importAnnotations')
      const told = [...labels].map(([from, to]) => ({ from, to }))
      const asked = { format, purpose, labels: told, ...scores, uploadId, ...(frame && { frame }) }
      return api.post(path, asked, { params: { id: tag.id }, report: 'caller' })
    },
  })
  const followed = useJob(start.data?.id ?? null)
  const job = followed.data ?? start.data
  const cancel = useMutation({
    mutationFn: (id: string) => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id } }),
    onSuccess: () => followed.refetch(),
  })
  return { start, cancel, job, sent, running: start.isPending || (job !== undefined && !isOver(job)) }
}

/** Imports annotations into a database: choose a file, follow it, read what was refused and why. */
export function ImportDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<ImportFormat>('json')
  const [purpose, setPurpose] = useState<ImportPurpose>('work')
  const [labels, setLabels] = useState<Labels>(new Map())
  const [typed, setTyped] = useState(firstScores)
  const [chosenFrame, setFrame] = useState<Frame>(null)
  const { start, cancel, job, sent, running } = useImport(kind, tag)
  const asked = purpose === 'prelabel' ? askedScores(kind, format) : []
  const scores = readScores(asked, typed)
  const unknown = job?.result?.unknownLabels ?? []
  const frame = asksFrame(kind, format) ? chosenFrame : null
  const begin = () => file && scores && start.mutate({ file, format, purpose, labels, frame, scores })
  return (
    <Dialog
      open
      placement="drawer"
      title={text.title(tag.name)}
      description={text.description}
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
            whyNot={(!file && text.noFile) || (!scores && text.scores.wrong)}
            busy={running}
            onClick={begin}
          >
            {job && isOver(job) ? text.again : text.start}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PurposeField value={purpose} disabled={running} onChange={setPurpose} />
        {purpose === 'prelabel' && <Prelabels kind={kind} tag={tag} disabled={running} />}
        <FormatField kind={kind} value={format} disabled={running} onChange={setFormat} />
        <ScoreFields asked={asked} typed={typed} disabled={running} onChange={setTyped} />
        {asksFrame(kind, format) && <FrameField value={frame} disabled={running} onChange={setFrame} />}
        <FileField file={file} disabled={running} onFile={setFile} />
        {start.error && (
          <p role="alert" className="text-sm text-bad">
            {failureIn(start.error)}
          </p>
        )}
        {start.isPending && <JobProgress label={text.sending} value={sent} note="" />}
        {!start.isPending && job && <ImportState tag={tag} job={job} />}
        {start.isIdle && <LastImport tag={tag} />}
        {(unknown.length > 0 || labels.size > 0) && (
          <LabelFields
            kind={kind}
            unknown={unknown}
            labels={labels}
            disabled={running || !file || !scores}
            onChange={setLabels}
            onAgain={begin}
          />
        )}
      </div>
    </Dialog>
  )
}

interface PurposeFieldProps {
  value: ImportPurpose
  disabled: boolean
  onChange: (purpose: ImportPurpose) => void
}

/** What becomes of the file: work that is done, or what markers start from. */
function PurposeField({ value, disabled, onChange }: PurposeFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {text.purpose}
      </span>
      <SegmentedControl
        label={text.purpose}
        value={value}
        disabled={disabled}
        segments={PURPOSES.map((purpose) => ({ value: purpose, label: text.purposes[purpose] }))}
        onChange={onChange}
      />
      <p className="text-xs text-text-soft">{text.purposeHints[value]}</p>
    </div>
  )
}

interface FormatFieldProps {
  kind: Kind
  value: ImportFormat
  disabled: boolean
  onChange: (format: ImportFormat) => void
}

/** What a file must be like, where a kind takes more than one format. */
function FormatField({ kind, value, disabled, onChange }: FormatFieldProps) {
  const formats: readonly ImportFormat[] = IMPORT_FORMATS[kind]
  const hints: Partial<Record<Kind, string>> = value === 'json' ? {} : text.hints[value]
  return (
    <Field label={text.format} hint={hints[kind] ?? text.hints.json}>
      <Select
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as ImportFormat)}
      >
        {formats.map((format) => (
          <option key={format} value={format}>
            {text.formats[format]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface FileFieldProps {
  file: File | null
  disabled: boolean
  onFile: (file: File) => void
}

function FileField({ file, disabled, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-3">
      <Button icon={<FileJson size={14} />} disabled={disabled} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      <span className="min-w-0 truncate text-sm text-text-soft">
        {file ? text.chosen(file.name, showSize(file.size)) : text.noFile}
      </span>
      <input
        ref={input}
        type="file"
        accept=".json,.zip,.xml,.csv"
        hidden
        aria-label={text.choose}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          target.value = ''
        }}
      />
    </div>
  )
}
