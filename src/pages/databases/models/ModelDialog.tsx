import { adminPath } from '../../../api/kind-paths.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { api } from '../../../platform/services.ts'
import { commonText } from '../../../text/common.ts'
import { prelabelText as text } from '../../../text/prelabels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { failureIn } from '../../shared/failure.ts'
import { FailureLine } from '../../shared/FailureLine.tsx'
import { useListedJob, useOwnJob, useTagJobs } from '../../shared/jobs/useJob.ts'
import type { Job } from '../../shared/jobs/job-queries.ts'
import { useDebounced } from '../../shared/lists/search.ts'
import { Prelabels } from '../Prelabels.tsx'
import type { Tag } from '../queries.ts'
import { ModelClasses } from './ModelClasses.tsx'
import { ScoreFields, WhatField, WhichFields } from './ModelFields.tsx'
import { ModelOutcome } from './ModelOutcome.tsx'
import { choiceOf, labelsFor, useModelForm, wholeIn } from './model-form.ts'
import { type PrelabelRequest, useModelTrial } from './model-queries.ts'

export function ModelDialog({ kind, tag, onClose }: { kind: Kind; tag: Tag; onClose: () => void }) {
  const form = useModelForm(kind)
  const searched = useDebounced(form.search.trim())
  const own = useOwnJob((asked: PrelabelRequest) =>
    api.post(adminPath(kind, 'prelabelRuns'), asked, { params: { id: tag.id }, report: 'caller' }),
  )
  const { start, job, running } = own
  // What is left to do changes with the end of a pass.
  const trial = useModelTrial(kind, tag.id, choiceOf(form, searched), running ? undefined : job?.id)
  const most = wholeIn(form.typed)
  const found = trial.data
  const count = Math.min(found?.count ?? 0, most ?? Infinity)
  const classes = found?.classes ?? []
  const labels = labelsFor(classes, form.chosen)
  const begin = () =>
    start.mutate({
      ...choiceOf(form, form.search.trim()),
      ...(most && { most }),
      minScore: form.minScore,
      minKeypointScore: form.minKeypointScore,
      labels: [...labels].map(([from, to]) => ({ from, to })),
    })
  return (
    <Dialog
      placement="drawer"
      title={text.title(tag.name)}
      description={text.description}
      onClose={onClose}
      footer={
        <Footer
          own={own}
          whyNot={(most === null && text.mostWrong) || (!found && text.noModel) || (count === 0 && text.none)}
          onBegin={begin}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <WhatField kind={kind} form={form} disabled={running} />
        <Prelabels kind={kind} tag={tag} disabled={running} />
        <WhichFields form={form} wrong={most === null} disabled={running} />
        <ModelClasses
          trial={trial}
          count={count}
          labels={labels}
          disabled={running}
          onChange={(next) => form.setChosen(new Map(classes.map(({ name }) => [name, next.get(name)])))}
        />
        <ScoreFields kind={kind} form={form} disabled={running} />
        <FailureLine message={failureIn(start.error)} />
        {job ? <ModelOutcome tag={tag} job={job} /> : <LastRun tag={tag} />}
      </div>
    </Dialog>
  )
}

interface FooterProps {
  own: ReturnType<typeof useOwnJob<PrelabelRequest>>
  whyNot: string | false
  onBegin: () => void
  onClose: () => void
}

function Footer({ own: { job, running, cancel }, whyNot, onBegin, onClose }: FooterProps) {
  return (
    <>
      {running && job && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {text.cancel}
        </Button>
      )}
      <Button onClick={onClose}>{commonText.actions.close}</Button>
      <Button tone="primary" busy={running} whyNot={whyNot} onClick={onBegin}>
        {text.start}
      </Button>
    </>
  )
}

function LastRun({ tag }: { tag: Tag }) {
  const last = useTagJobs('prelabel', tag.id, 1).data?.items[0]
  return last ? <Followed tag={tag} listed={last} /> : null
}

function Followed({ tag, listed }: { tag: Tag; listed: Job }) {
  const { job } = useListedJob(listed)
  return (
    <section aria-label={text.last}>
      <h3 className="mb-1 font-medium">{text.last}</h3>
      <ModelOutcome tag={tag} job={job} />
    </section>
  )
}
