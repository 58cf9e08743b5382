import type { UseQueryResult } from '@tanstack/react-query'
import { importText } from '../../../text/imports.ts'
import { prelabelText as text } from '../../../text/prelabels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { failureIn } from '../../shared/failure.ts'
import { LabelRows, type Labels } from '../LabelFields.tsx'
import type { ModelTrial } from './model-queries.ts'

interface ModelClassesProps {
  trial: UseQueryResult<ModelTrial>
  /** Pictures that the pass goes over. */
  count: number
  labels: Labels
  disabled: boolean
  onChange: (labels: Labels) => void
}

/** What the model found in a few pictures, and which labels it becomes. */
export function ModelClasses({ trial, count, labels, disabled, onChange }: ModelClassesProps) {
  const { data } = trial
  if (trial.error)
    return (
      <div role="alert" className="flex items-center gap-3 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        <span className="flex-1">{failureIn(trial.error)}</span>
        <Button onClick={() => void trial.refetch()}>{text.again}</Button>
      </div>
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-text-soft">
        <Spinner />
        {text.trying}
      </p>
    )
  const { model, tried, classes } = data
  const words: Readonly<Record<string, string>> = importText.labels.own
  return (
    <section className="rounded-md border border-line px-3 py-2 text-sm" aria-label={text.classes}>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{count > 0 ? text.count(count) : text.none}</span>
        {model && (
          <span className="text-text-soft">{text.tried(tried, text.model(model.name, model.version))}</span>
        )}
      </p>
      {tried > 0 && (
        <p className="mt-1 text-xs text-text-soft">
          {classes.length > 0 ? text.classesHint : text.noClasses}
        </p>
      )}
      <LabelRows
        names={classes.map(({ name, score }) => ({ name, note: text.best(score) }))}
        options={data.labels.map((label) => ({ label, word: words[label] ?? label }))}
        labels={labels}
        disabled={disabled}
        onChange={onChange}
      />
    </section>
  )
}
