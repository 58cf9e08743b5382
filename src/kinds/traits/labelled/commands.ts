import type { LabelledObject } from '../../../contract/types.d.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape } from '../../../domain/ontology/ontology.ts'
import type { RunFacts } from '../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import type { Fields, Selected } from '../../../machines/editor/types.ts'
import { objectsText } from '../../../text/objects.ts'
import { OBJECT_BOX } from '../../../tools/box/box.ts'
import { key, shift } from '../../../tools/combination.ts'
import { POINT } from '../../../tools/point/point.ts'
import { OUTLINE, POLYLINE } from '../../../tools/polygon/polygon.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { Command, CommandTable } from '../../command.ts'
import { ANNOTATES } from '../../command.ts'
import { pickTool } from '../../tools.ts'
import { keyEditOfItem, keyEditOfObjects, meaningOf, relabelEdit } from './edits.ts'
import { OBJECT_ROLE, fieldsInHand } from './layers.ts'

/** What a command of labels works on. */
interface LabelScope {
  readonly access: WorkAccess<'image'>
  readonly ontology: Ontology
  readonly selection: readonly Selected[]
  readonly setFields: (patch: Fields) => void
}

export const selectedObjects = (
  { work }: Pick<WorkAccess<'image'>, 'work'>,
  selection: readonly Selected[],
): readonly LabelledObject[] => {
  const ids = new Set(selection.filter(({ role }) => role === OBJECT_ROLE).map(({ id }) => id))
  return (work.annotation.objects ?? []).filter(({ id }) => ids.has(id))
}

/** Takes a label in hand, and gives it to what is selected. */
export function chooseLabel(
  { access, ontology, selection, setFields }: LabelScope,
  label: OntologyLabel,
): void {
  setFields(fieldsInHand(ontology, label.id))
  access.commit(relabelEdit(access.work, selectedObjects(access, selection), label), { label: 'label' })
}

type Digit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

const labelOn = ({ labels }: Ontology, digit: Digit): OntologyLabel | undefined =>
  labels.find((label) => label.key === digit)

/** The numeric pad keeps its zoom. */
const labelByDigit = (digit: Digit) =>
  ({
    group: 'label',
    label: objectsText.labelOn(digit),
    keys: [key(`Digit${digit}`)],
    purposes: ANNOTATES,
    changes: 'shapes',
    keyOnly: true,
    fixed: true,
    needs: (ontology) => labelOn(ontology, digit) !== undefined,
    run({ access, task, selection, setFields }) {
      const ontology = task?.item.labels.ontology
      const label = ontology && labelOn(ontology, digit)
      if (access && label) chooseLabel({ access, ontology, selection, setFields }, label)
    },
  }) as const satisfies Command<RunFacts<'image'>>

/** Sets what a key means for the selected objects; with none selected, for the whole item. */
function setByKey({ access, task, selection }: RunFacts<'image'>, digit: Digit): void {
  const ontology = task?.item.labels.ontology
  if (!access || !ontology) return
  const objects = selectedObjects(access, selection)
  const edit =
    objects.length > 0
      ? keyEditOfObjects(access.work, objects, ontology, digit)
      : keyEditOfItem(access.work, ontology, digit)
  if (edit) access.commit(edit, { label: 'attribute' })
  else toasts.show({ tone: 'info', text: objectsText.noAttributeOn(digit), ofItem: true })
}

const attributeByDigit = (digit: Digit) =>
  ({
    group: 'label',
    label: objectsText.attributeOn(digit),
    keys: [shift(`Digit${digit}`)],
    purposes: ANNOTATES,
    changes: 'shapes',
    keyOnly: true,
    fixed: true,
    needs: ({ labels, attributes }) =>
      [attributes, ...labels.map((label) => label.attributes)].some((owner) => meaningOf(owner, digit)),
    run: (facts) => setByKey(facts, digit),
  }) as const satisfies Command<RunFacts<'image'>>

const drawing = (shape: LabelledObject['shape']) =>
  ({
    purposes: ANNOTATES,
    needs: ({ labels }: Ontology) => labels.some((label) => drawsShape(label, shape)),
  }) as const

/** Commands of pictures whose database has an ontology. */
export const LABEL_COMMANDS = {
  'tool.objectBox': { ...pickTool(OBJECT_BOX), ...drawing('box') },
  'tool.outline': { ...pickTool(OUTLINE), ...drawing('polygon') },
  'tool.polyline': { ...pickTool(POLYLINE), ...drawing('polyline') },
  'tool.point': { ...pickTool(POINT), ...drawing('point') },
  'label.1': labelByDigit('1'),
  'label.2': labelByDigit('2'),
  'label.3': labelByDigit('3'),
  'label.4': labelByDigit('4'),
  'label.5': labelByDigit('5'),
  'label.6': labelByDigit('6'),
  'label.7': labelByDigit('7'),
  'label.8': labelByDigit('8'),
  'label.9': labelByDigit('9'),
  'attribute.1': attributeByDigit('1'),
  'attribute.2': attributeByDigit('2'),
  'attribute.3': attributeByDigit('3'),
  'attribute.4': attributeByDigit('4'),
  'attribute.5': attributeByDigit('5'),
  'attribute.6': attributeByDigit('6'),
  'attribute.7': attributeByDigit('7'),
  'attribute.8': attributeByDigit('8'),
  'attribute.9': attributeByDigit('9'),
} as const satisfies CommandTable<RunFacts<'image'>>
