import { createContext, useContext, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { useLabelCounts } from '../queries.ts'

/** The database whose work is counted before something goes. */
export const CountedTag = createContext<{ kind: Kind; id: number } | null>(null)

/** A saved part of the ontology, as work is counted by it. Empty label: of the whole item; the others: all of them. */
export interface CountedPart {
  label: string
  attribute?: string
  value?: string
}

interface RemoveDialogProps {
  title: string
  description: string
  part: CountedPart
  /** Labels that take the objects of one that goes. */
  targets?: readonly OntologyLabel[]
  onClose: () => void
  onConfirm: (into: OntologyLabel | undefined) => void
}

/** Says how much of the work has what is about to go; a label's objects can be taken over by another one. */
export function RemoveDialog({
  title,
  description,
  part,
  targets = [],
  onClose,
  onConfirm,
}: RemoveDialogProps) {
  const [chosen, setChosen] = useState('')
  const into = targets.find(({ id }) => id === chosen)
  return (
    <ConfirmDialog
      danger
      title={title}
      description={into ? text.mergeHint : description}
      action={into ? text.removeAndMerge : text.remove}
      onClose={onClose}
      onConfirm={() => onConfirm(into)}
    >
      <div className="flex flex-col gap-3">
        <UsedText part={part} />
        {targets.length > 0 && (
          <Field label={text.mergeInto}>
            <Select
              value={chosen}
              options={[
                ['', text.noMerge],
                ...targets.map(({ id, name }) => [id, text.merge(name)] as const),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

function UsedText({ part: { label, attribute = '', value = '' } }: { part: CountedPart }) {
  const tag = useContext(CountedTag)
  const counts = useLabelCounts(tag?.kind ?? 'image', tag?.id ?? 0, tag !== null)
  const found = counts.data?.items.find(
    (one) => one.label === label && one.attribute === attribute && one.value === value,
  )
  const words = counts.isError
    ? text.uncounted
    : !counts.data
      ? text.counting
      : !found
        ? text.unused
        : label === ''
          ? text.usedByItems(found.resources)
          : text.used(found.objects, found.resources)
  return (
    <p role="status" className="text-sm font-medium">
      {words}
    </p>
  )
}
