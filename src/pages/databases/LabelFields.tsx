import { IMPORT_LABELS, IMPORT_SKELETONS } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { importText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Input.tsx'

const text = importText.labels

export type Labels = ReadonlyMap<string, string | null>

const OPEN = ''
const LEFT_OUT = '-'

type OwnLabel = Extract<keyof typeof text.own, string>
const OWN: { readonly [K in Kind]?: readonly OwnLabel[] } = {
  ...IMPORT_LABELS,
  'image-node': IMPORT_SKELETONS,
}

interface LabelFieldsProps {
  kind: Kind
  /** Names of the ontology's labels. */
  own?: readonly string[]
  unknown: readonly { text: string; count: number }[]
  labels: Labels
  disabled: boolean
  onChange: (labels: Labels) => void
  onAgain: () => void
}

export function LabelFields({
  kind,
  own = [],
  unknown,
  labels,
  disabled,
  onChange,
  onAgain,
}: LabelFieldsProps) {
  const usual = (OWN[kind] ?? []).filter((label) => !own.includes(label))
  const options: Option[] = [
    ...own.map((label) => ({ label, word: label })),
    ...usual.map((label) => ({ label, word: text.own[label] })),
  ]
  const counts = new Map(unknown.map(({ text: name, count }) => [name, count]))
  const names = [...new Set([...labels.keys(), ...counts.keys()])]
  const unset = names.filter((name) => !labels.has(name))
  const leaveOutRest = () => onChange(new Map([...labels, ...unset.map((name) => [name, null] as const)]))
  return (
    <section className="rounded-md border border-line px-3 py-2 text-sm" aria-label={text.title}>
      <h4 className="font-medium">{text.title}</h4>
      <p className="mt-1 text-xs text-text-soft">{text.hint}</p>
      <LabelRows
        names={names.map((name) => ({ name, note: noteOf(counts.get(name)) }))}
        options={options}
        labels={labels}
        disabled={disabled}
        onChange={onChange}
      />
      <div className="mt-3 flex gap-2">
        <Button disabled={disabled || labels.size === 0} onClick={onAgain}>
          {text.again}
        </Button>
        <Button disabled={disabled} whyNot={unset.length === 0 && text.noRest} onClick={leaveOutRest}>
          {text.leaveOutRest}
        </Button>
      </div>
    </section>
  )
}

const noteOf = (count: number | undefined): string => (count === undefined ? '' : text.count(count))

interface Option {
  label: string
  word: string
}

interface LabelRowsProps {
  names: readonly { name: string; note: string }[]
  options: readonly Option[]
  labels: Labels
  disabled: boolean
  onChange: (labels: Labels) => void
}

/** A row for each name of elsewhere: which label it is here. */
export function LabelRows({ names, options, labels, disabled, onChange }: LabelRowsProps) {
  const choose = (name: string, value: string): void => {
    const next = new Map(labels)
    if (value === OPEN) next.delete(name)
    else next.set(name, value === LEFT_OUT ? null : value)
    onChange(next)
  }
  if (names.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {names.map(({ name, note }) => (
        <LabelRow
          key={name}
          name={name}
          note={note}
          options={options}
          value={labels.has(name) ? (labels.get(name) ?? LEFT_OUT) : OPEN}
          disabled={disabled}
          onChange={(value) => choose(name, value)}
        />
      ))}
    </ul>
  )
}

interface LabelRowProps {
  name: string
  note: string
  options: readonly Option[]
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

function LabelRow({ name, note, options, value, disabled, onChange }: LabelRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-3">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate" title={name}>
          {name}
        </span>
        {note !== '' && <span className="text-xs whitespace-nowrap text-text-soft">{note}</span>}
      </span>
      <Select
        aria-label={text.of(name)}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value={OPEN}>{text.open}</option>
        {options.map(({ label, word }) => (
          <option key={label} value={label}>
            {word}
          </option>
        ))}
        <option value={LEFT_OUT}>{text.leftOut}</option>
      </Select>
    </li>
  )
}
