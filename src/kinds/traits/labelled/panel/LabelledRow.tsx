import type { MouseEvent, ReactNode } from 'react'
import { PanelRow } from '../../../../annotate/panel/PanelRow.tsx'
import type { AttributeEntry } from '../../../../domain/ontology/attribute-values.ts'
import type { OntologyLabel } from '../../../../domain/ontology/ontology.ts'
import { objectsText } from '../../../../text/objects.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { toasts } from '../../../../ui/toasts.ts'
import { DATA_COLOURS } from '../../../colours.ts'
import type { ReachField } from '../layers.ts'
import { valuesInWords } from '../words.ts'
import { ReachButtons } from './ReachButtons.tsx'

interface LabelledRowProps {
  name: string
  /** Absent where the database has no such label any more. */
  label: OntologyLabel | undefined
  entries: readonly AttributeEntry[]
  isSelected: boolean
  isHidden: boolean
  isLocked: boolean
  readonly: boolean
  removeLabel: string
  onPress: (press: MouseEvent) => void
  onToggle: (field: ReachField) => void
  onRemove: () => void
  /** Between its name and the words of its attributes. */
  children?: ReactNode
}

/** Of one object: colour and name of its label, its attributes in words, and what hides, locks and removes it. */
export function LabelledRow(props: LabelledRowProps) {
  const { name, label, entries, isSelected, isHidden, isLocked, readonly, children } = props
  const words = valuesInWords(label?.attributes ?? [], entries)
  return (
    <PanelRow
      selected={isSelected}
      onSelect={(press) =>
        isLocked
          ? toasts.show({ tone: 'info', text: objectsText.locked, ofItem: true })
          : props.onPress(press)
      }
      className="h-8 items-center gap-2"
      actions={<ReachButtons {...{ name, isHidden, isLocked, readonly }} onToggle={props.onToggle} />}
      removeLabel={props.removeLabel}
      onRemove={readonly || isLocked ? null : props.onRemove}
    >
      <Swatch colour={label?.colour ?? DATA_COLOURS.other} />
      <span className="shrink-0 truncate">{name}</span>
      {children}
      <span className="truncate text-xs text-text-soft" title={words}>
        {words}
      </span>
    </PanelRow>
  )
}
