import { useEffect, useMemo, useState } from 'react'
import { offerLabels } from '../../../../annotate/offered-labels.ts'
import { search } from '../../../../annotate/search.ts'
import { useSpelling } from '../../../../annotate/useSpelling.ts'
import type { OntologyLabel } from '../../../../domain/ontology/ontology.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'

interface LabelPickerProps {
  labels: readonly OntologyLabel[]
  /** By the id of the label. */
  keys: ReadonlyMap<string, string>
  value: string
  onChoose: (label: OntologyLabel) => void
}

/** The label in hand: searched by name, id or pinyin; its digit chooses it, too. */
export function LabelPicker({ labels, keys, value, onChoose }: LabelPickerProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const spell = useSpelling(open)
  const entries = useMemo(
    () =>
      labels.map((label) => {
        const key = keys.get(label.id)
        return { label, text: label.name, also: label.id, ...(key !== undefined && { keys: [key] }) }
      }),
    [labels, keys],
  )
  useEffect(
    () =>
      offerLabels(() =>
        entries.map(({ label, keys = [], ...found }) => ({
          ...found,
          id: label.id,
          keys,
          run: () => onChoose(label),
        })),
      ),
    [entries, onChoose],
  )
  const inHand = entries.find(({ label }) => label.id === value)
  const choiceOf = ({ label: { id, name }, keys: [key] = [] }: (typeof entries)[number]) => ({
    id,
    label: key === undefined ? name : `${name}（${key}）`,
  })
  return (
    <Combobox
      label={text.inHand}
      value={inHand ? choiceOf(inHand) : { id: '', label: '' }}
      choices={search(entries, typed, spell).map(choiceOf)}
      stale={false}
      note={null}
      open={open}
      onOpen={setOpen}
      onSearch={setTyped}
      onChoose={({ id }) => {
        const chosen = labels.find((label) => label.id === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
