import { useEffect } from 'react'
import type { FieldsAccess } from '../../../../annotate/page/kind-page.ts'
import type { Ontology, OntologyLabel } from '../../../../domain/ontology/ontology.ts'
import { parseJson } from '../../../../platform/key-value-store.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { useStored } from '../../../../ui/useStored.ts'
import { capOf } from '../../../shortcuts-print.ts'
import { GIVEN_FIELD, givenFields, givenIn, keysOfLabels, LABEL_KEYS } from '../label-keys.ts'

interface LabelKeysProps extends FieldsAccess {
  ontology: Ontology
  /** The id of the label in hand. */
  inHand: string
  onChoose: (label: OntologyLabel) => void
}

/** The keys that labels were given stay with this browser. */
export function useKeptKeys(tagId: number, { fields, setFields }: FieldsAccess): void {
  const [kept, keep] = useStored(`markLabelKeys:${tagId}`, (stored) => givenIn(parseJson(stored)))
  const given = givenIn(fields[GIVEN_FIELD])
  useEffect(() => {
    if (given === null && kept !== null) setFields(givenFields(kept))
  }, [given, kept, setFields])
  useEffect(() => {
    if (given !== null && given !== kept) keep(given)
  }, [given, kept, keep])
}

/** Labels that a key chooses, in the order of the keys; a press chooses them, too. */
export function LabelKeys({ ontology, fields, inHand, onChoose }: LabelKeysProps) {
  const keys = keysOfLabels(ontology, fields)
  const shown = LABEL_KEYS.flatMap((key) => {
    const label = ontology.labels.find(({ id }) => keys.get(id) === key)
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
          <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ background: label.colour }} />
          <span className="max-w-20 truncate">{label.name}</span>
          <span aria-hidden>
            <Kbd keys={capOf(key)} />
          </span>
        </button>
      ))}
    </div>
  )
}
