import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OntologyIdLimits, OntologyNameLimits } from '../../../contract/limits.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import type { OntologyLabel, OntologyProblem } from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_RULES } from '../../../domain/ontology/ontology.ts'
import { KIND_SHAPES } from '../../../domain/ontology/shapes.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Checkbox, Input, Select } from '../../../ui/Input.tsx'
import { AttributesEditor } from './AttributesEditor.tsx'

interface LabelDetailProps {
  kind: Kind
  label: OntologyLabel
  skeletons: readonly SkeletonTemplate[]
  /** As it is saved; undefined for a new one. */
  saved: OntologyLabel | undefined
  index: number
  problems: readonly OntologyProblem[]
  onChange: (change: { [Name in keyof OntologyLabel]?: OntologyLabel[Name] | undefined }) => void
  onRemove: () => void
}

export function LabelDetail(props: LabelDetailProps) {
  const { kind, label, skeletons, saved, index, problems, onChange, onRemove } = props
  const path = `labels[${index}]`
  const errorAt = (name: string): string | undefined => {
    const problem = problems.find((one) => one.path === `${path}.${name}`)
    return problem && ONTOLOGY_RULES[problem.rule]
  }
  const toggleShape = (shape: OntologyLabel['shapes'][number], wanted: boolean): void => {
    const shapes = KIND_SHAPES[kind].filter((one) => (one === shape ? wanted : label.shapes.includes(one)))
    if (shapes.length > 0) onChange({ shapes })
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label={text.name} error={errorAt('name')}>
          <Input
            value={label.name}
            maxLength={OntologyNameLimits.maxLength}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field label={text.id} hint={saved ? text.idFixed : text.idHint} error={errorAt('id')}>
          <Input
            className="font-mono"
            value={label.id}
            readOnly={saved !== undefined}
            maxLength={OntologyIdLimits.maxLength}
            onChange={({ target }) => onChange({ id: target.value.replaceAll(/[^A-Za-z0-9_-]/g, '') })}
          />
        </Field>
        <Field label={text.colour}>
          <input
            type="color"
            className="h-control w-full rounded-md border border-line-strong bg-surface-raised p-1"
            value={label.colour}
            onChange={({ target }) => onChange({ colour: target.value })}
          />
        </Field>
        <Field label={text.key} error={errorAt('key')}>
          <Select
            value={label.key ?? ''}
            options={[
              ['', text.noKey],
              ...Array.from('123456789', (digit): [string, string] => [digit, digit]),
            ]}
            onChange={({ target }) => onChange({ key: target.value === '' ? undefined : target.value })}
          />
        </Field>
        {label.shapes.includes('skeleton') && (
          <Field label={text.skeleton} error={errorAt('skeleton')}>
            <Select
              value={label.skeleton ?? ''}
              options={[
                ...(label.skeleton === undefined ? [['', text.noSkeleton] as [string, string]] : []),
                ...skeletons.map(({ id, name }): [string, string] => [id, name]),
              ]}
              onChange={({ target }) => onChange({ skeleton: target.value })}
            />
          </Field>
        )}
      </div>
      {KIND_SHAPES[kind].length > 1 && (
        <fieldset>
          <legend className="mb-1 font-medium">{text.shapes}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {KIND_SHAPES[kind].map((shape) => (
              <label key={shape} className="flex items-center gap-1.5">
                <Checkbox
                  checked={label.shapes.includes(shape)}
                  onChange={({ target }) => toggleShape(shape, target.checked)}
                />
                {text.shapeNames[shape]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <AttributesEditor
        title={text.attributes}
        path={`${path}.attributes`}
        attributes={label.attributes}
        saved={saved?.attributes ?? []}
        problems={problems}
        onChange={(attributes) => onChange({ attributes })}
      />
      <RemoveLabel name={label.name} isSaved={saved !== undefined} onRemove={onRemove} />
    </div>
  )
}

/** Work that has the label is not lost; that is said before a saved one goes. */
function RemoveLabel({ name, isSaved, onRemove }: { name: string; isSaved: boolean; onRemove: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="self-start text-bad"
        icon={<Trash2 size={14} />}
        onClick={() => (isSaved ? setAsks(true) : onRemove())}
      >
        {text.removeLabel(name)}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={text.removeLabel(name)}
        description={text.removeSaved}
        action={text.remove}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onRemove()
        }}
      />
    </>
  )
}
