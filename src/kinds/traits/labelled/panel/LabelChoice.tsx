import { useEffect, useMemo } from 'react'
import type { FieldsAccess } from '../../../../annotate/page/kind-page.ts'
import type { Ontology, OntologyLabel } from '../../../../domain/ontology/ontology.ts'
import { parseJson } from '../../../../platform/key-value-store.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { useStored } from '../../../../ui/useStored.ts'
import { capOf } from '../../../shortcuts-print.ts'
import {
  fieldsOfChoice,
  GIVEN_FIELD,
  givenFields,
  givenIn,
  keysOfLabels,
  LABEL_KEYS,
  type LabelKey,
} from '../label-keys.ts'
import { LabelPicker } from './LabelPicker.tsx'
import { Swatch } from '../../../../ui/Swatch.tsx'

interface LabelKeysProps {
  labels: readonly OntologyLabel[]
  keys: ReadonlyMap<string, LabelKey>
  inHand: string
  onChoose: (label: OntologyLabel) => void
}

/** The keys that labels were given stay with this browser. */
function useKeptKeys(tagId: number, { fields, setFields }: FieldsAccess): void {
  const [kept, keep] = useStored(`markLabelKeys:${tagId}`, (stored) => givenIn(parseJson(stored)))
  const given = givenIn(fields[GIVEN_FIELD])
  useEffect(() => {
    if (given === null && kept !== null) setFields(givenFields(kept))
  }, [given, kept, setFields])
  useEffect(() => {
    if (given !== null && given !== kept) keep(given)
  }, [given, kept, keep])
}

interface LabelChoiceProps extends FieldsAccess {
  ontology: Ontology
  /** Those that can be drawn; default: all. */
  labels?: readonly OntologyLabel[]
  tagId: number
  /** The id of the label in hand. */
  inHand: string
  /** Something else shows all labels with their keys. */
  isListed?: boolean
  onChoose: (label: OntologyLabel) => void
}

/** The label in hand, and the keys of the others; whatever is chosen has a key from then on. */
export function LabelChoice(props: LabelChoiceProps) {
  const {
    ontology,
    labels = ontology.labels,
    tagId,
    inHand,
    isListed = false,
    onChoose,
    fields,
    setFields,
  } = props
  useKeptKeys(tagId, { fields, setFields })
  const keys = useMemo(() => keysOfLabels(ontology, fields), [ontology, fields])
  const choose = (label: OntologyLabel): void => {
    setFields(fieldsOfChoice(ontology, fields, label))
    onChoose(label)
  }
  return (
    <>
      <LabelPicker labels={labels} keys={keys} value={inHand} onChoose={choose} />
      {!isListed && <LabelKeys {...{ labels, keys, inHand }} onChoose={choose} />}
    </>
  )
}

/** Labels that a key chooses, in the order of the keys; a press chooses them, too. */
function LabelKeys({ labels, keys, inHand, onChoose }: LabelKeysProps) {
  const shown = LABEL_KEYS.flatMap((key) => {
    const label = labels.find(({ id }) => keys.get(id) === key)
    return label ? [{ key, label }] : []
  })
  if (shown.length < 2) return null
  return (
    <div role="group" aria-label={text.keys} className="flex flex-wrap gap-1">
      {shown.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          data-label={label.id}
          data-keys={key}
          aria-pressed={label.id === inHand}
          aria-keyshortcuts={key}
          title={label.name}
          onClick={() => onChoose(label)}
          className={classNames(
            'flex h-6 thumb:h-11 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs',
            label.id === inHand ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
          )}
        >
          <Swatch colour={label.colour} isSmall />
          <span className="max-w-20 truncate">{label.name}</span>
          <span aria-hidden>
            <Kbd keys={capOf(key)} />
          </span>
        </button>
      ))}
    </div>
  )
}
