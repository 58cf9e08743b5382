import type { Kind } from '../../../domain/kinds.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { nodeOwner } from '../../../domain/ontology/skeletons.ts'
import type { RunFacts } from '../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import { objectsText } from '../../../text/objects.ts'
import { alt, key, shift } from '../../../tools/combination.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { Command } from '../../command.ts'
import { ANNOTATES } from '../../command.ts'
import type { KeyEdit } from './edits.ts'
import { meaningOf } from './edits.ts'
import type { Digit, LabelKey } from './label-keys.ts'
import { DIGITS, fieldsOfChoice, keysToGive, labelOnKey } from './label-keys.ts'

/** Some attribute of a label must have a value. */
export const needsRequired = ({ labels }: Ontology): boolean =>
  labels.some(({ attributes }) => attributes.some(({ required }) => required))

interface OpenFacts<K extends Kind> extends RunFacts<K> {
  readonly access: WorkAccess<K>
  readonly ontology: Ontology
}

/** What the digits do in a kind. */
export interface DigitHands<K extends Kind> {
  /** Takes the label in hand, and gives it to what is selected. */
  readonly choose: (facts: OpenFacts<K>, label: OntologyLabel) => void
  /** Sets what Shift with the digit means for what is being drawn; false where that is nothing. */
  readonly setUnderWay?: (facts: OpenFacts<K>, digit: Digit) => boolean
  /** What Shift with the digit changes; null where it means nothing. */
  readonly keyEdit: (facts: OpenFacts<K>, digit: Digit) => KeyEdit | null
}

function openFactsOf<K extends Kind>(facts: RunFacts<K>): OpenFacts<K> | null {
  const { access, task } = facts
  const ontology = task?.item.labels.ontology
  return access && ontology ? { ...facts, access, ontology } : null
}

const labelOn = ({ labels }: Ontology, digit: Digit): OntologyLabel | undefined =>
  labels.find((label) => label.key === digit)

const ofDigits = {
  group: 'label',
  purposes: ANNOTATES,
  changes: 'shapes',
  keyOnly: true,
  fixed: true,
} as const

/** The numeric pad keeps its zoom. */
const labelByDigit = <K extends Kind>(digit: Digit, hands: DigitHands<K>): Command<RunFacts<K>> => ({
  ...ofDigits,
  label: objectsText.labelOn(digit),
  keys: [key(`Digit${digit}`)],
  needs: (ontology) => labelOn(ontology, digit) !== undefined || gives(ontology, digit),
  run: chooses(hands, digit),
})

/** Labels without a key have those that the ontology leaves. */
const gives = (ontology: Ontology, given: LabelKey): boolean => keysToGive(ontology).includes(given)

const chooses =
  <K extends Kind>({ choose }: DigitHands<K>, pressed: LabelKey) =>
  (facts: RunFacts<K>): void => {
    const open = openFactsOf(facts)
    if (!open) return
    const { ontology, fields, setFields } = open
    const label = labelOnKey(ontology, fields, pressed)
    if (!label) return
    setFields(fieldsOfChoice(ontology, fields, label))
    choose(open, label)
  }

/** While somebody judges, Alt with a digit picks a reason. */
const labelByAlt = <K extends Kind>(digit: Digit, hands: DigitHands<K>): Command<RunFacts<K>> => ({
  ...ofDigits,
  label: objectsText.labelOn(`Alt+${digit}`),
  keys: [alt(`Digit${digit}`)],
  purposes: ['annotation'],
  needs: (ontology) => gives(ontology, `Alt+${digit}`),
  run: chooses(hands, `Alt+${digit}`),
})

/** Whatever has attributes: the item, labels, and nodes of skeletons. */
const ownersIn = ({ labels, attributes, skeletons = [] }: Ontology) => [
  attributes,
  ...labels.map((label) => label.attributes),
  ...skeletons.flatMap(({ nodes }) => nodes.map(nodeOwner)),
]

const attributeByDigit = <K extends Kind>(
  digit: Digit,
  { keyEdit, setUnderWay }: DigitHands<K>,
): Command<RunFacts<K>> => ({
  ...ofDigits,
  label: objectsText.attributeOn(digit),
  keys: [shift(`Digit${digit}`)],
  needs: (ontology) => ownersIn(ontology).some((owner) => meaningOf(owner, digit)),
  run(facts) {
    const open = openFactsOf(facts)
    if (!open || setUnderWay?.(open, digit)) return
    const say = (text: string): unknown => toasts.show({ tone: 'info', text, ofItem: true })
    const changed = keyEdit(open, digit)
    if (!changed) return void say(objectsText.noAttributeOn(digit))
    const { edit, elsewhere } = changed
    open.access.commit(edit, { label: 'attribute' })
    if (elsewhere !== null && !open.access.readonly) say(objectsText.itemChanged(elsewhere))
  },
})

type DigitCommands<K extends Kind> = Readonly<
  Record<`label.${Digit}` | `label.alt${Digit}` | `attribute.${Digit}`, Command<RunFacts<K>>>
>

/** A digit of the main row, or Alt with it, chooses a label; with Shift it sets an attribute or an option. */
export const digitCommands = <K extends Kind>(hands: DigitHands<K>): DigitCommands<K> =>
  Object.fromEntries([
    ...DIGITS.map((digit) => [`label.${digit}`, labelByDigit(digit, hands)] as const),
    ...DIGITS.map((digit) => [`label.alt${digit}`, labelByAlt(digit, hands)] as const),
    ...DIGITS.map((digit) => [`attribute.${digit}`, attributeByDigit(digit, hands)] as const),
  ]) as DigitCommands<K>
