import { useEffect, useRef, useState } from 'react'
import type { WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/kind-paths.ts'
import { askedScores, type ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import { personLabel } from '../../domain/person.ts'
import { api } from '../../platform/services.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { importText } from '../../text/imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { JobProgress, ReportButton, RefusalList, UnreadList, NoteList } from '../shared/jobs/JobReport.tsx'
import { useListedJob, useTagJobs, useOwnJob } from '../shared/jobs/useJob.ts'
import { FileField, FormatField, useFormat } from './FormatFields.tsx'
import { LabelFields, type Labels } from './LabelFields.tsx'
import { Prelabels } from './Prelabels.tsx'
import { ProposedLabels } from './ProposedLabels.tsx'
import type { Tag } from './queries.ts'
import { sendAnnotations } from './send-annotations.ts'
import { firstScores, readScores, ScoreFields } from './ScoreFields.tsx'

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
  emptyIsDone: boolean
  propose: boolean
}

const PURPOSES: readonly ImportPurpose[] = ['work', 'prelabel']

function useImport(kind: Kind, tag: Tag) {
  const [sent, setSent] = useState(0)
  const [tried, setTried] = useState<File | null>(null)
  const own = useOwnJob(
    async ({ file, format, purpose, labels, frame, scores, emptyIsDone, propose }: ImportChoice) => {
      setSent(0)
      setTried(file)
      const uploadId = await sendAnnotations(kind, tag.id, file, setSent)
      const path = adminPath(kind, 'importAnnotations')
      const mapped = [...labels].map(([from, to]) => ({ from, to }))
      const asked = {
        format,
        purpose,
        labels: mapped,
        ...scores,
        uploadId,
        emptyIsDone,
        propose,
        ...(frame && { frame }),
      }
      return api.post(path, asked, { params: { id: tag.id }, report: 'caller' })
    },
  )
  return { ...own, sent, tried, ended: own.start.isError || (own.job !== undefined && isOver(own.job)) }
}

type Import = ReturnType<typeof useImport>

function startLabel({ tried, ended }: Import, file: File | null): string {
  if (!ended) return importText.start
  return file === tried ? importText.again : importText.another
}

export function ImportDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const { file, choose, format, recognised, setFormat } = useFormat(kind)
  const [purpose, setPurpose] = useState<ImportPurpose>('work')
  const [labels, setLabels] = useState<Labels>(new Map())
  const [typed, setTyped] = useState(firstScores)
  const [chosenFrame, setFrame] = useState<Frame>(null)
  const [emptyChosen, setEmptyChosen] = useState(false)
  const own = useImport(kind, tag)
  const { start, job, running } = own
  const asked = purpose === 'prelabel' ? askedScores(format, kind) : []
  const scores = readScores(asked, typed)
  const unknown = job?.result?.unknownLabels ?? []
  const frame = asksFrame(kind, format) ? chosenFrame : null
  const asksEmpty = purpose === 'work' && asksFrame(kind, format)
  const emptyIsDone = asksEmpty && emptyChosen
  const begin = (propose = true) =>
    file && scores && start.mutate({ file, format, purpose, labels, frame, scores, emptyIsDone, propose })
  const proposal = running ? undefined : job?.result?.proposal
  return (
    <Dialog
      placement="drawer"
      title={importText.title(tag.name)}
      description={importText.description}
      onClose={onClose}
      footer={
        <Footer
          own={own}
          file={file}
          isAsked={!proposal}
          whyNot={(!file && importText.noFile) || (!scores && importText.scores.wrong)}
          onBegin={() => begin()}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <PurposeField value={purpose} disabled={running} onChange={setPurpose} />
        {purpose === 'prelabel' && <Prelabels kind={kind} tag={tag} disabled={running} />}
        <FileField file={file} recognised={recognised} disabled={running} onFile={choose} />
        <FormatField kind={kind} tag={tag} value={format} disabled={running} onChange={setFormat} />
        <ScoreFields asked={asked} typed={typed} disabled={running} onChange={setTyped} />
        {asksFrame(kind, format) && <FrameField value={frame} disabled={running} onChange={setFrame} />}
        {asksEmpty && (
          <CheckRow label={importText.emptyIsDone} hint={importText.emptyIsDoneHint}>
            <Checkbox
              checked={emptyChosen}
              disabled={running}
              onChange={({ target }) => setEmptyChosen(target.checked)}
            />
          </CheckRow>
        )}
        <Outcome tag={tag} own={own} />
        {proposal && (
          <ProposedLabels
            kind={kind}
            tag={tag}
            proposal={proposal}
            disabled={!file || !scores}
            onTaken={() => begin(false)}
            onDeclined={() => begin(false)}
          />
        )}
        {(unknown.length > 0 || labels.size > 0) && (
          <LabelFields
            kind={kind}
            own={tag.settings.ontology?.labels.map(({ name }) => name) ?? []}
            unknown={unknown}
            labels={labels}
            disabled={running || !file || !scores}
            onChange={setLabels}
            onAgain={() => begin()}
          />
        )}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  own: Import
  file: File | null
  /** Else the page asks for another answer first. */
  isAsked: boolean
  whyNot: string | false
  onBegin: () => void
  onClose: () => void
}

function Footer({ own, file, isAsked, whyNot, onBegin, onClose }: FooterProps) {
  const { cancel, job, running } = own
  return (
    <>
      {running && job && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {importText.cancel}
        </Button>
      )}
      <Button onClick={onClose}>{commonText.actions.close}</Button>
      <Button {...(isAsked && { tone: 'primary' })} whyNot={whyNot} busy={running} onClick={onBegin}>
        {startLabel(own, file)}
      </Button>
    </>
  )
}

interface PurposeFieldProps {
  value: ImportPurpose
  disabled: boolean
  onChange: (purpose: ImportPurpose) => void
}

function PurposeField({ value, disabled, onChange }: PurposeFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {importText.purpose}
      </span>
      <SegmentedControl
        label={importText.purpose}
        value={value}
        disabled={disabled}
        segments={PURPOSES.map((purpose) => ({ value: purpose, label: importText.purposes[purpose] }))}
        onChange={onChange}
      />
      <p className="text-xs text-text-soft">{importText.purposeHints[value]}</p>
    </div>
  )
}

const frameText = importText.frame

/** What coordinates refer to for rotated pictures; null: the sizes in the file decide. */
type Frame = 'upright' | 'stored' | null

/** Files of this product always refer to upright pictures. */
const asksFrame = (kind: Kind, format: ImportFormat): boolean =>
  KINDS[kind].media === 'image' && format !== 'json'

interface FrameFieldProps {
  value: Frame
  disabled: boolean
  onChange: (frame: Frame) => void
}

function FrameField({ value, disabled, onChange }: FrameFieldProps) {
  return (
    <Field label={frameText.label} hint={frameText.hint}>
      <Select
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : (target.value as Frame))}
      >
        <option value="">{frameText.bySize}</option>
        <option value="upright">{frameText.upright}</option>
        <option value="stored">{frameText.stored}</option>
      </Select>
    </Field>
  )
}

function Outcome({ tag, own: { start, job, sent, ended } }: { tag: Tag; own: Import }) {
  const place = useRef<HTMLDivElement>(null)
  const { submittedAt } = start
  useEffect(() => {
    if (submittedAt === 0) return
    // The button that was pressed may stand below, and is disabled now.
    if (!ended) place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [submittedAt, ended])
  return (
    <div
      ref={place}
      role="group"
      aria-label={importText.outcome}
      tabIndex={-1}
      className="flex flex-col gap-4 outline-none empty:hidden"
    >
      <FailureLine message={failureIn(start.error)} />
      {start.isPending && <JobProgress label={importText.sending} value={sent} note="" />}
      {!start.isPending && job && !job.result?.proposal && <ImportState tag={tag} job={job} />}
      {start.isIdle && <LastImport tag={tag} />}
    </div>
  )
}

function ImportState({ tag, job }: { tag: Tag; job: Job }) {
  if (job.status === 'queued') return <JobProgress label={importText.queued} value={null} note="" />
  if (job.status === 'running')
    return <JobProgress label={importText.running} value={job.progress} note={job.progressText} />
  if (job.status === 'failed' || job.status === 'cancelled')
    return (
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        {job.status === 'cancelled' ? importText.cancelled : importText.failed}
        {job.error && `${commonText.colon}${job.error}`}
      </p>
    )
  if (job.result?.proposal) return <p className="text-sm text-text-soft">{importText.proposal.listed}</p>
  return job.result && <Report tag={tag} jobId={job.id} result={job.result} />
}

interface ReportProps {
  tag: Tag
  jobId: string
  result: NonNullable<Job['result']>
}

function Report({ tag, jobId, result }: ReportProps) {
  const { accepted = 0, refused = 0, duplicates = 0, unread = 0, leftOut = 0 } = result
  const { refusals = [], notes = [], unreadFiles = [], leftOutList = [] } = result
  return (
    <section className="rounded-md border border-line" role="status" aria-label={importText.title(tag.name)}>
      <header className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm" data-density="tool">
        <Badge tone="ok">{importText.accepted(accepted)}</Badge>
        {duplicates > 0 && <Badge tone="neutral">{importText.duplicates(duplicates)}</Badge>}
        {refused > 0 && <Badge tone="bad">{importText.refused(refused)}</Badge>}
        {leftOut > 0 && <Badge tone="warn">{importText.leftOut(leftOut)}</Badge>}
        {refused > refusals.length && (
          <span className="text-xs text-text-soft">{importText.shown(refusals.length, refused)}</span>
        )}
        <span className="ml-auto">
          <ReportButton jobId={jobId} name={tag.name} />
        </span>
      </header>
      {notes.length > 0 && (
        <div className="border-t border-line px-3 py-2">
          <NoteList title={importText.notes} notes={notes} />
        </div>
      )}
      {refusals.length > 0 && <RefusalList label={importText.refusals} refusals={refusals} />}
      {leftOutList.length > 0 && (
        <div className="border-t border-line">
          <h4 className="px-3 pt-2 text-xs font-medium">
            {importText.leftOutList(leftOutList.length, leftOut)}
          </h4>
          <RefusalList label={importText.leftOutTitle} refusals={leftOutList} isQuiet />
        </div>
      )}
      <UnreadList files={unreadFiles} count={unread} />
    </section>
  )
}

function LastImport({ tag }: { tag: Tag }) {
  const imports = useTagJobs('import-annotations', tag.id, 1)
  const last = imports.data?.items[0]
  return last && <Last tag={tag} begun={last} />
}

function Last({ tag, begun }: { tag: Tag; begun: Job }) {
  const { job } = useListedJob(begun)
  return (
    <section aria-label={importText.last}>
      <h3 className="mb-1 flex items-baseline gap-2 font-medium">
        {importText.last}
        <span className="text-xs font-normal text-text-soft">
          {showTime(job.createdAt)} {job.createdBy ? personLabel(job.createdBy) : commonText.none}
        </span>
      </h3>
      <ImportState tag={tag} job={job} />
    </section>
  )
}
