import type { LabelledObject } from '../../../contract/types.d.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { AttributeEntry, AttributeOwner } from '../../../domain/ontology/attribute-values.ts'
import { withNoWhereMissing } from '../../../domain/ontology/attribute-values.ts'
import { incompleteObjects, objectBounds } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../../domain/ontology/ontology.ts'
import type { FieldsAccess, RunFacts } from '../../../annotate/page/kind-page.ts'
import { reveal } from '../../../render/viewport.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import { isAmong } from '../../../machines/editor/selection.ts'
import type { Preview, Selected } from '../../../machines/editor/types.ts'
import { objectsText } from '../../../text/objects.ts'
import { OBJECT_BOX } from '../../../tools/box/box.ts'
import { key, shift } from '../../../tools/combination.ts'
import { POINT } from '../../../tools/point/point.ts'
import { OUTLINE, POLYLINE } from '../../../tools/polygon/polygon.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { CommandTable } from '../../command.ts'
import { ANNOTATES } from '../../command.ts'
import { pickTool } from '../../tools.ts'
import type { DigitHands } from './digit-commands.ts'
import { digitCommands } from './digit-commands.ts'
import { entriesAfterKey, keyEditOf, noEdit, OBJECTS_PLACE, relabelEdit } from './edits.ts'
import type { ReachField } from './layers.ts'
import {
  OBJECT_ROLE,
  UNDER_WAY_FIELD,
  fieldsInHand,
  idsIn,
  labelInHand,
  newObject,
  valuesInHand,
} from './layers.ts'
import { openTyping } from './panel/label-typing.ts'

/** What a command of labels works on. */
interface LabelScope extends FieldsAccess {
  readonly access: WorkAccess<'image'>
  readonly ontology: Ontology
  readonly selection: readonly Selected[]
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
  { access, ontology, selection, fields, setFields }: LabelScope,
  label: OntologyLabel,
): void {
  setFields(fieldsInHand(ontology, label.id, valuesInHand(fields, access.work.annotation.objects ?? [])))
  access.commit(relabelEdit(access.work, OBJECTS_PLACE, selectedObjects(access, selection), label), {
    label: 'label',
  })
}

/** A box is being dragged: it takes the label in hand when it is let go. */
export const isDraggingBox = ({ preview }: { readonly preview: Preview | null }): boolean =>
  preview?.type === 'box' && preview.role === OBJECT_ROLE && preview.id === null

/** While a box is dragged the one before is still selected, and keeps its label. */
export const selectionToLabel = ({ editor, selection }: Pick<RunFacts<'image'>, 'editor' | 'selection'>) =>
  isDraggingBox(editor.getSnapshot().context) ? [] : selection

interface UnderWay extends FieldsAccess, Pick<RunFacts<'image'>, 'editor'> {
  readonly ontology: Ontology
}

/** Changes the attributes of the box that is being dragged. @param change null: means nothing for it */
function changeUnderWay(
  { editor, ontology, fields, setFields }: UnderWay,
  change: (owner: AttributeOwner, entries: readonly AttributeEntry[]) => AttributeEntry[] | null,
): boolean {
  if (!isDraggingBox(editor.getSnapshot().context)) return false
  const { label, attributes } = newObject(fields, 'box')
  const values = change(labelById(ontology, label)?.attributes ?? [], attributes)
  if (!values) return false
  setFields({ ...fieldsInHand(ontology, labelInHand(fields), values), [UNDER_WAY_FIELD]: values })
  return true
}

/** Of the box that is being dragged, else of what is selected. */
function setMissingToNo(facts: RunFacts<'image'>): void {
  const { access, task, selection } = facts
  const ontology = task?.item.labels.ontology
  if (!access || !ontology || changeUnderWay({ ...facts, ontology }, withNoWhereMissing)) return
  const objects = selectedObjects(access, selection)
  const edit = noEdit(access.work, OBJECTS_PLACE, objects, ontology)
  const say = (text: string): unknown => toasts.show({ tone: 'info', text, ofItem: true })
  if (edit) access.commit(edit, { label: 'attribute' })
  else say(objects.length === 0 ? objectsText.noneSelected : objectsText.noneMissing)
}

const HANDS: DigitHands<'image'> = {
  choose: (facts, label) => chooseLabel({ ...facts, selection: selectionToLabel(facts) }, label),
  setUnderWay: (facts, digit) =>
    changeUnderWay(facts, (owner, entries) => entriesAfterKey(owner, entries, digit)),
  keyEdit: (facts, digit) => {
    const { access, ontology } = facts
    const objects = selectedObjects(access, selectionToLabel(facts))
    return keyEditOf(access.work, OBJECTS_PLACE, objects, ontology, digit)
  },
}

const drawing = (shape: LabelledObject['shape']) =>
  ({
    purposes: ANNOTATES,
    needs: ({ labels }: Ontology) => labels.some((label) => drawsShape(label, shape)),
  }) as const

/** Selects the next object that lacks a required attribute, after the one that is selected, and shows it. */
export function goToIncomplete(
  { access, ontology, selection }: Pick<LabelScope, 'access' | 'ontology' | 'selection'>,
  show: (one: Selected, place: Rect) => void,
): boolean {
  const objects = access.work.annotation.objects ?? []
  const incomplete = incompleteObjects(objects, ontology)
  const at = objects.findIndex(({ id }) => isAmong(selection, { role: OBJECT_ROLE, id }))
  const next = incomplete.find((object) => objects.indexOf(object) > at) ?? incomplete[0]
  if (next) show({ role: OBJECT_ROLE, id: next.id }, objectBounds(next))
  return next !== undefined
}

/** Hides or locks objects, or takes that away again where all of them are. What is out of reach is not selected. */
export function toggleReach(
  { fields, setFields }: FieldsAccess,
  name: ReachField,
  ids: readonly string[],
): void {
  const before = idsIn(fields, name)
  const next = new Set(before)
  const isOn = ids.every((id) => before.has(id))
  for (const id of ids) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  setFields({ [name]: [...next] })
}

type ReachFacts = FieldsAccess & Pick<RunFacts<'image'>, 'editor'>

/** Of what is selected, which then is not any more. */
export function reachOfSelected(facts: ReachFacts, name: ReachField, ids: readonly string[]): void {
  if (ids.length === 0) {
    toasts.show({ tone: 'info', text: objectsText.noneSelected, ofItem: true })
    return
  }
  toggleReach(facts, name, ids)
  facts.editor.send({ type: 'SELECT', selection: [] })
}

/** Hides all but the chosen; where they are hidden already, shows all. */
export function solo(
  { fields, setFields }: FieldsAccess,
  chosen: readonly string[],
  all: readonly string[],
): void {
  const hidden = idsIn(fields, 'hiddenObjects')
  const others = all.filter((id) => !chosen.includes(id))
  const isAlone = chosen.length === 0 || others.every((id) => hidden.has(id))
  setFields({ hiddenObjects: isAlone ? [] : others })
}

const selectedIds = ({ access, selection }: RunFacts<'image'>): readonly string[] =>
  access ? selectedObjects(access, selection).map(({ id }) => id) : []

const onObjects = {
  group: 'label',
  purposes: ANNOTATES,
  needs: ({ labels }: Ontology) => labels.length > 0,
} as const

/** Commands of pictures whose database has an ontology. */
export const LABEL_COMMANDS = {
  'tool.objectBox': { ...pickTool(OBJECT_BOX), ...drawing('box') },
  'tool.outline': { ...pickTool(OUTLINE), ...drawing('polygon') },
  'tool.polyline': { ...pickTool(POLYLINE), ...drawing('polyline') },
  'tool.point': { ...pickTool(POINT), ...drawing('point') },
  'objects.incomplete': {
    ...onObjects,
    label: objectsText.nextIncomplete,
    keys: [key('KeyJ')],
    run({ access, task, selection, editor, presenter }) {
      const ontology = task?.item.labels.ontology
      if (!access || !ontology) return
      const isThere = goToIncomplete({ access, ontology, selection }, (one, place) => {
        editor.send({ type: 'SELECT', selection: [one] })
        presenter?.view.move((viewport, picture) => reveal(viewport, picture, place))
      })
      if (!isThere) toasts.show({ tone: 'info', text: objectsText.allComplete, ofItem: true })
    },
  },
  'objects.no': {
    ...onObjects,
    label: objectsText.missingToNo,
    keys: [shift('Digit0')],
    changes: 'shapes',
    needs: ({ labels }) => labels.some(({ attributes }) => attributes.some(({ type }) => type === 'yes-no')),
    run: setMissingToNo,
  },
  'objects.hide': {
    ...onObjects,
    label: objectsText.hideSelected,
    keys: [shift('KeyH')],
    run: (facts) => reachOfSelected(facts, 'hiddenObjects', selectedIds(facts)),
  },
  'objects.lock': {
    ...onObjects,
    label: objectsText.lockSelected,
    keys: [shift('KeyL')],
    run: (facts) => reachOfSelected(facts, 'lockedObjects', selectedIds(facts)),
  },
  'objects.solo': {
    ...onObjects,
    label: objectsText.solo,
    keys: [shift('KeyJ')],
    run: (facts) =>
      solo(
        facts,
        selectedIds(facts),
        (facts.access?.work.annotation.objects ?? []).map(({ id }) => id),
      ),
  },
  'label.type': {
    ...onObjects,
    label: objectsText.typeLabel,
    keys: [key('KeyT')],
    run: () => openTyping(),
  },
  ...digitCommands(HANDS),
} as const satisfies CommandTable<RunFacts<'image'>>
