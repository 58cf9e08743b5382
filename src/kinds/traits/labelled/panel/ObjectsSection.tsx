import { memo, useEffect, useEffectEvent, useMemo } from 'react'
import type { LabelledObject } from '../../../../contract/types.d.ts'
import { missingAttributes } from '../../../../domain/ontology/attribute-values.ts'
import { area } from '../../../../domain/geometry/rect.ts'
import { incompleteObjects, objectBounds } from '../../../../domain/ontology/objects.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { labelById } from '../../../../domain/ontology/ontology.ts'
import { removeItem } from '../../../../machines/editor/edit-makers.ts'
import { isAmong } from '../../../../machines/editor/selection.ts'
import type { RowPress } from '../../../../machines/editor/selection.ts'
import type { Selected } from '../../../../machines/editor/types.ts'
import type { FieldsAccess, PanelFacts } from '../../../../annotate/page/kind-page.ts'
import { useSteady } from '../../../../annotate/useSteady.ts'
import { EmptyRow } from '../../../../annotate/panel/EmptyRow.tsx'
import { RowList } from '../../../../annotate/panel/RowList.tsx'
import { Section } from '../../../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../../../annotate/panel/SwitchRow.tsx'
import { objectsText as text } from '../../../../text/objects.ts'
import { useStored } from '../../../../ui/useStored.ts'
import { AttributeFields } from './AttributeFields.tsx'
import { IncompleteButton } from './IncompleteButton.tsx'
import { ItemAttributes } from './ItemAttributes.tsx'
import { LabelChoice } from './LabelChoice.tsx'
import type { ListOrder } from './ListTools.tsx'
import { LabelledRow } from './LabelledRow.tsx'
import { ListTools, TOOLS_FROM, useListed } from './ListTools.tsx'
import { chooseLabel, goToIncomplete, selectedObjects, toggleReach } from '../commands.ts'
import { attributeEdit, isKeyOf, OBJECTS_PLACE, sharedAttributes } from '../edits.ts'
import type { ReachField } from '../layers.ts'
import {
  KEEPS_FIELD,
  OBJECTS_PATH,
  OBJECT_ROLE,
  fieldsInHand,
  idsIn,
  labelInHand,
  UNDER_WAY_FIELD,
  valuesInHand,
} from '../layers.ts'

/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

type ObjectsFacts = PanelFacts<'image'> & { readonly ontology: Ontology }

/** The objects of a picture whose database has an ontology: label in hand, list, attributes of what is selected. */
export function ObjectsSection(facts: ObjectsFacts) {
  const { annotationAccess: access, fields, setFields, ontology, selection, task } = facts
  const objects = access.work.annotation.objects ?? NO_OBJECTS
  const inHand = labelInHand(fields)
  const values = valuesInHand(fields, objects)
  // Tools read what a new object starts with from the fields.
  useEffect(() => setFields(fieldsInHand(ontology, inHand, values)), [ontology, inHand, values, setFields])
  const forget = useEffectEvent(() => {
    if (fields[UNDER_WAY_FIELD]) setFields({ [UNDER_WAY_FIELD]: null })
  })
  useEffect(() => forget(), [objects])
  return (
    <>
      <Section
        title={text.title}
        aside={<span className="text-xs text-text-soft tabular-nums">{objects.length || ''}</span>}
      >
        {!access.readonly && (
          <>
            <LabelChoice
              {...{ ontology, fields, setFields, inHand }}
              tagId={task.item.resource.tagId}
              onChoose={(label) => chooseLabel({ access, ontology, selection, fields, setFields }, label)}
            />
            <KeepValues {...{ ontology, fields, setFields }} usual={task.item.labels.keepValues === true} />
          </>
        )}
        <Incomplete {...facts} objects={objects} />
        <ObjectList {...facts} objects={objects} />
        <SelectedAttributes {...facts} />
      </Section>
      <ItemAttributes
        access={access}
        ontology={ontology}
        isKeyTaken={(key) => isKeyOf(selectedObjects(access, selection), ontology, key)}
      />
    </>
  )
}

interface KeepValuesProps extends FieldsAccess {
  ontology: Ontology
  /** What the database wishes, until somebody chooses. */
  usual: boolean
}

/** Whether new objects start with the values of the last one; nothing where labels have no attributes. */
function KeepValues({ ontology, fields, setFields, usual }: KeepValuesProps) {
  const [own, keep] = useStored('markKeepsValues', (stored) => (stored === null ? null : stored === 'true'))
  const kept = own ?? usual
  useEffect(() => setFields({ [KEEPS_FIELD]: kept }), [kept, setFields])
  if (ontology.labels.every(({ attributes }) => attributes.length === 0)) return null
  return (
    <SwitchRow
      label={text.keepValues}
      hint={text.keepHint}
      on={fields[KEEPS_FIELD] === true}
      onChange={keep}
    />
  )
}

const NO_OBJECTS: readonly LabelledObject[] = []

type ListFacts = ObjectsFacts & { readonly objects: readonly LabelledObject[] }

const one = ({ id }: LabelledObject): Selected => ({ role: OBJECT_ROLE, id })

function Incomplete({ annotationAccess: access, ontology, objects, selection, onSelect }: ListFacts) {
  const count = useMemo(() => incompleteObjects(objects, ontology).length, [objects, ontology])
  return (
    <IncompleteButton
      count={access.readonly ? 0 : count}
      onGo={() => goToIncomplete({ access, ontology, selection }, onSelect)}
    />
  )
}

const areaOf = (object: LabelledObject): number => area(objectBounds(object))

const ORDERS: Readonly<Record<keyof typeof text.orders, ListOrder<LabelledObject>>> = {
  drawn: null,
  label: 'label',
  large: (a, b) => areaOf(b) - areaOf(a),
  small: (a, b) => areaOf(a) - areaOf(b),
}

const nameOf = ({ labels }: Ontology, { label: id }: LabelledObject, index: number): string =>
  text.numbered(labels.find((label) => label.id === id)?.name ?? id, index + 1)

function ObjectList(props: ListFacts) {
  const { objects, ontology, selection, fields, setFields, annotationAccess: access } = props
  const [hidden, locked] = [idsIn(fields, 'hiddenObjects'), idsIn(fields, 'lockedObjects')]
  const { shown, view, setView, isPlain } = useListed({ things: objects, ontology, nameOf, orders: ORDERS })
  const rows = useMemo(() => shown.map(({ thing }) => one(thing)), [shown])
  const acts = useSteady<RowActs>({
    press: (how, object) => props.onPressRow(how, one(object), rows, objectBounds(object)),
    toggle: (field, id) => toggleReach({ fields, setFields }, field, [id]),
    remove: (id) => access.commit(removeItem(access.work, OBJECTS_PATH, id), { label: 'remove', select: [] }),
  })
  if (objects.length === 0) return <EmptyRow words={text.none} keys={undefined} />
  return (
    <>
      {(objects.length >= TOOLS_FROM || !isPlain) && (
        <ListTools {...props} things={objects} orders={text.orders} view={view} onView={setView} />
      )}
      {shown.length === 0 && <EmptyRow words={text.noneFound} keys={undefined} />}
      <RowList
        items={shown}
        height={ROW_HEIGHT}
        place={shown.findIndex(({ thing }) => isAmong(selection, one(thing)))}
      >
        {({ thing, index }) => (
          <ObjectRow
            object={thing}
            isSelected={isAmong(selection, one(thing))}
            isHidden={hidden.has(thing.id)}
            isLocked={locked.has(thing.id)}
            readonly={props.annotationAccess.readonly}
            {...{ index, ontology, acts }}
          />
        )}
      </RowList>
    </>
  )
}

type RowActs = {
  readonly press: (how: RowPress, object: LabelledObject) => void
  readonly toggle: (field: ReachField, id: string) => void
  readonly remove: (id: string) => void
}

interface ObjectRowProps {
  object: LabelledObject
  index: number
  ontology: Ontology
  isSelected: boolean
  isHidden: boolean
  isLocked: boolean
  readonly: boolean
  acts: RowActs
}

const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { ontology, object, index, isSelected, isHidden, isLocked, readonly, acts } = props
  const label = labelById(ontology, object.label)
  const name = nameOf(ontology, object, index)
  const lacks = missingAttributes(label?.attributes ?? [], object.attributes).length > 0
  return (
    <LabelledRow
      {...{ name, label, isSelected, isHidden, isLocked, readonly }}
      entries={object.attributes}
      removeLabel={text.remove(name)}
      onPress={(press) => acts.press(press, object)}
      onToggle={(field) => acts.toggle(field, object.id)}
      onRemove={() => acts.remove(object.id)}
    >
      {lacks && <span className="shrink-0 text-xs text-bad">{text.missing}</span>}
    </LabelledRow>
  )
})

function SelectedAttributes({ annotationAccess: access, ontology, selection }: ObjectsFacts) {
  const objects = selectedObjects(access, selection)
  const owner = sharedAttributes(objects, ontology)
  const [first, ...others] = objects
  if (!first || owner.length === 0) return null
  return (
    <AttributeFields
      title={others.length > 0 ? text.several(objects.length) : text.attributes}
      owner={owner}
      entriesOfAll={objects.map(({ attributes }) => attributes)}
      readonly={access.readonly}
      onRefuse={access.refuse}
      onChange={(change) =>
        access.commit(attributeEdit(access.work, OBJECTS_PLACE, objects, ontology, change), {
          label: 'attribute',
        })
      }
    />
  )
}
