import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OntologyIdLimits, OntologyNameLimits } from '../../../contract/limits.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { KINDS } from '../../../domain/kinds.ts'
import type { SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import type { OntologyLabel, OntologyProblem } from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_RULES } from '../../../domain/ontology/ontology.ts'
import { KIND_SHAPES } from '../../../domain/ontology/shapes.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Checkbox, Input, Select } from '../../../ui/Input.tsx'
import { AttributesEditor } from './AttributesEditor.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

interface LabelDetailProps {
  kind: Kind
  label: OntologyLabel
  skeletons: readonly SkeletonTemplate[]
  /** As it is saved; undefined for a new one. */
  saved: OntologyLabel | undefined
  index: number
  problems: readonly OntologyProblem[]
  onChange: (change: { [Name in keyof OntologyLabel]?: OntologyLabel[Name] | undefined }) => void
  /** Labels that can take the objects over. */
  targets: readonly OntologyLabel[]
  onRemove: (into?: OntologyLabel) => void
}

export function LabelDetail(props: LabelDetailProps) {
  const { kind, label, skeletons, saved, index, problems, targets, onChange, onRemove } = props
  const path = `labels[${index}]`
  const errorAt = (name: string): string | undefined => {
    const problem = problems.find((one) => one.path === `${path}.${name}`)
    return problem && ONTOLOGY_RULES[problem.rule]
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
          <SkeletonField
            value={label.skeleton}
            skeletons={skeletons}
            error={errorAt('skeleton')}
            onChange={(skeleton) => onChange({ skeleton })}
          />
        )}
      </div>
      <Shapes kind={kind} shapes={label.shapes} onChange={(shapes) => onChange({ shapes })} />
      <AttributesEditor
        title={text.attributes}
        path={`${path}.attributes`}
        attributes={label.attributes}
        saved={saved?.attributes ?? []}
        countedAs={label.id}
        hasFrames={KINDS[kind].hasMaskRows}
        problems={problems}
        onChange={(attributes) => onChange({ attributes })}
      />
      <RemoveLabel label={label} isSaved={saved !== undefined} targets={targets} onRemove={onRemove} />
    </div>
  )
}

interface SkeletonFieldProps {
  value: string | undefined
  skeletons: LabelDetailProps['skeletons']
  error: string | undefined
  onChange: (skeleton: string) => void
}

function SkeletonField({ value, skeletons, error, onChange }: SkeletonFieldProps) {
  return (
    <Field label={text.skeleton} error={error}>
      <Select
        value={value ?? ''}
        options={[
          ...(value === undefined ? [['', text.noSkeleton] as [string, string]] : []),
          ...skeletons.map(({ id, name }): [string, string] => [id, name]),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

type LabelShapes = OntologyLabel['shapes']

interface ShapesProps {
  kind: Kind
  shapes: LabelShapes
  onChange: (shapes: LabelShapes) => void
}

/** What objects of the label can be; one shape at least. */
function Shapes({ kind, shapes, onChange }: ShapesProps) {
  const toggle = (shape: LabelShapes[number], wanted: boolean): void => {
    const next = KIND_SHAPES[kind].filter((one) => (one === shape ? wanted : shapes.includes(one)))
    if (next.length > 0) onChange(next)
  }
  if (KIND_SHAPES[kind].length < 2) return null
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{text.shapes}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {KIND_SHAPES[kind].map((shape) => (
          <label key={shape} className="flex items-center gap-1.5">
            <Checkbox
              checked={shapes.includes(shape)}
              onChange={({ target }) => toggle(shape, target.checked)}
            />
            {text.shapeNames[shape]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface RemoveLabelProps {
  label: OntologyLabel
  isSaved: boolean
  targets: readonly OntologyLabel[]
  onRemove: (into?: OntologyLabel) => void
}

/** Work that has the label is not lost; that is said before a saved one goes. */
function RemoveLabel({ label, isSaved, targets, onRemove }: RemoveLabelProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        className="self-start text-bad"
        icon={<Trash2 size={14} />}
        onClick={() => (isSaved ? setAsks(true) : onRemove())}
      >
        {text.removeLabel(label.name)}
      </Button>
      {asks && (
        <RemoveDialog
          title={text.removeLabel(label.name)}
          description={text.removeSaved}
          part={{ label: label.id }}
          targets={targets}
          onClose={() => setAsks(false)}
          onConfirm={(into) => {
            setAsks(false)
            onRemove(into)
          }}
        />
      )}
    </>
  )
}
