import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { LabelledObject } from '../../../../contract/types.d.ts'
import { missingAttributes } from '../../../../domain/ontology/attribute-values.ts'
import { area } from '../../../../domain/geometry/rect.ts'
import { incompleteObjects, objectBounds } from '../../../../domain/ontology/objects.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { labelById } from '../../../../domain/ontology/ontology.ts'
import { removeItem } from '../../../../machines/editor/edit-makers.ts'
import { isAmong } from '../../../../machines/editor/selection.ts'
import type { Selected } from '../../../../machines/editor/types.ts'
import type { PanelFacts } from '../../../../annotate/page/kind-page.ts'
import { EmptyRow } from '../../../../annotate/panel/EmptyRow.tsx'
import { PanelRow } from '../../../../annotate/panel/PanelRow.tsx'
import { RowList } from '../../../../annotate/panel/RowList.tsx'
import { Section } from '../../../../annotate/panel/Section.tsx'
import { objectsText as text } from '../../../../text/objects.ts'
import { DATA_COLOURS } from '../../../colours.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Input, Select } from '../../../../ui/Input.tsx'
import { search } from '../../../../annotate/search.ts'
import { useSpelling } from '../../../../annotate/useSpelling.ts'
import { toasts } from '../../../../ui/toasts.ts'
import { AttributeFields } from './AttributeFields.tsx'
import { IncompleteButton } from './IncompleteButton.tsx'
import { ItemAttributes } from './ItemAttributes.tsx'
import { LabelPicker } from './LabelPicker.tsx'
import { chooseLabel, goToIncomplete, selectedObjects, toggleReach } from '../commands.ts'
import { attributeEdit, OBJECTS_PLACE, sharedAttributes } from '../edits.ts'
import type { ReachField } from '../layers.ts'
import { OBJECTS_PATH, OBJECT_ROLE, fieldsInHand, idsIn, labelInHand } from '../layers.ts'
import { valueInWords, valuesInWords } from '../words.ts'

/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

type ObjectsFacts = PanelFacts<'image'> & { readonly ontology: Ontology }

/** The objects of a picture whose database has an ontology: label in hand, list, attributes of what is selected. */
export function ObjectsSection(facts: ObjectsFacts) {
  const { annotationAccess: access, fields, setFields, ontology, selection } = facts
  const objects = access.work.annotation.objects ?? NO_OBJECTS
  const inHand = labelInHand(fields)
  // Tools read what a new object starts with from the fields.
  useEffect(() => setFields(fieldsInHand(ontology, inHand)), [ontology, inHand, setFields])
  return (
    <>
      <Section
        title={text.title}
        aside={<span className="text-xs text-text-soft tabular-nums">{objects.length || ''}</span>}
      >
        {!access.readonly && (
          <LabelPicker
            labels={ontology.labels}
            value={inHand}
            onChoose={(label) => chooseLabel({ access, ontology, selection, setFields }, label)}
          />
        )}
        <Incomplete {...facts} objects={objects} />
        <ObjectList {...facts} objects={objects} />
        <SelectedAttributes {...facts} />
      </Section>
      <ItemAttributes access={access} ontology={ontology} />
    </>
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

type Order = keyof typeof text.orders

interface ListView {
  readonly search: string
  readonly label: string
  readonly order: Order
}

const PLAIN_VIEW: ListView = { search: '', label: '', order: 'drawn' }

interface Numbered {
  readonly id: string
  readonly object: LabelledObject
  readonly number: number
  /** What a search finds it by. */
  readonly text: string
}

function wordsOf(ontology: Ontology, { label: id, attributes }: LabelledObject): readonly string[] {
  const owner = labelById(ontology, id)?.attributes ?? []
  return attributes.flatMap(({ id: attributeId, value }) => {
    const attribute = owner.find((candidate) => candidate.id === attributeId)
    return attribute ? [`${attribute.name} ${valueInWords(attribute, value)}`] : []
  })
}

const areaOf = ({ object }: Numbered): number => area(objectBounds(object))

function ordered(rows: readonly Numbered[], order: Order, { labels }: Ontology): readonly Numbered[] {
  if (order === 'drawn') return rows
  if (order === 'large') return rows.toSorted((a, b) => areaOf(b) - areaOf(a))
  if (order === 'small') return rows.toSorted((a, b) => areaOf(a) - areaOf(b))
  const place = new Map(labels.map(({ id }, index) => [id, index]))
  return rows.toSorted((a, b) => (place.get(a.object.label) ?? 0) - (place.get(b.object.label) ?? 0))
}

function useRows({ objects, ontology }: ListFacts, view: ListView): readonly Numbered[] {
  const spell = useSpelling(view.search !== '')
  const numbered = useMemo(
    () =>
      objects.map((object, index) => {
        const name = labelById(ontology, object.label)?.name ?? object.label
        const words = [text.numbered(name, index + 1), object.label, ...wordsOf(ontology, object)]
        return { id: object.id, object, number: index + 1, text: words.join(' ') }
      }),
    [objects, ontology],
  )
  return useMemo(() => {
    const ofLabel =
      view.label === '' ? numbered : numbered.filter(({ object }) => object.label === view.label)
    const found = view.search.trim() === '' ? null : new Set(search(ofLabel, view.search, spell))
    return ordered(found ? ofLabel.filter((row) => found.has(row)) : ofLabel, view.order, ontology)
  }, [numbered, view, spell, ontology])
}

function ObjectList(props: ListFacts) {
  const { objects, selection } = props
  const [view, setView] = useState(PLAIN_VIEW)
  const shown = useRows(props, view)
  const rows = useMemo(() => shown.map(({ object }) => one(object)), [shown])
  if (objects.length === 0) return <EmptyRow words={text.none} keys={undefined} />
  return (
    <>
      {(objects.length >= TOOLS_FROM || view !== PLAIN_VIEW) && (
        <ListTools {...props} view={view} onView={setView} />
      )}
      {shown.length === 0 && <EmptyRow words={text.noneFound} keys={undefined} />}
      <RowList
        items={shown}
        height={ROW_HEIGHT}
        place={shown.findIndex(({ object }) => isAmong(selection, one(object)))}
      >
        {({ object, number }) => <ObjectRow {...props} object={object} number={number} rows={rows} />}
      </RowList>
    </>
  )
}

/** From so many objects on, the list is searched, filtered and sorted. */
const TOOLS_FROM = 5

function ListTools(props: ListFacts & { view: ListView; onView: (view: ListView) => void }) {
  const { objects, ontology, fields, setFields, view, onView } = props
  const counts = new Map<string, number>()
  for (const { label } of objects) counts.set(label, (counts.get(label) ?? 0) + 1)
  const hidden = idsIn(fields, 'hiddenObjects')
  const hiddenHere = objects.filter(({ id }) => hidden.has(id)).length
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label={text.find}
        placeholder={text.find}
        value={view.search}
        onChange={({ target }) => onView({ ...view, search: target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={text.byLabel}
          value={view.label}
          options={[
            ['', text.everyLabel],
            ...ontology.labels
              .filter(({ id }) => counts.has(id))
              .map(({ id, name }): [string, string] => [id, text.ofLabel(name, counts.get(id) ?? 0)]),
          ]}
          onChange={({ target }) => onView({ ...view, label: target.value })}
        />
        <Select
          aria-label={text.order}
          value={view.order}
          options={Object.entries(text.orders)}
          onChange={({ target }) => onView({ ...view, order: target.value as Order })}
        />
      </div>
      {hiddenHere > 0 && (
        <p className="flex h-7 items-center justify-between text-xs text-text-soft">
          {text.allHidden(hiddenHere)}
          <Button tone="quiet" onClick={() => setFields({ hiddenObjects: [] })}>
            {text.showAll}
          </Button>
        </p>
      )}
    </div>
  )
}

interface ObjectRowProps extends ObjectsFacts {
  object: LabelledObject
  number: number
  rows: readonly Selected[]
}

function ObjectRow(props: ObjectRowProps) {
  const { annotationAccess: access, ontology, selection, onPressRow, object, number, rows } = props
  const label = labelById(ontology, object.label)
  const name = text.numbered(label?.name ?? object.label, number)
  const owner = label?.attributes ?? []
  const words = valuesInWords(owner, object.attributes)
  const lacks = missingAttributes(owner, object.attributes).length > 0
  const isLocked = idsIn(props.fields, 'lockedObjects').has(object.id)
  const remove = (): void =>
    access.commit(removeItem(access.work, OBJECTS_PATH, object.id), { label: 'remove', select: [] })
  return (
    <PanelRow
      selected={isAmong(selection, one(object))}
      onSelect={(press) =>
        isLocked
          ? toasts.show({ tone: 'info', text: text.locked, ofItem: true })
          : onPressRow(press, one(object), rows, objectBounds(object))
      }
      className="h-8 items-center gap-2"
      actions={
        <>
          <ReachButton {...props} name={name} field="hiddenObjects" />
          <ReachButton {...props} name={name} field="lockedObjects" />
        </>
      }
      removeLabel={text.remove(name)}
      onRemove={access.readonly || isLocked ? null : remove}
    >
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-xs"
        style={{ background: label?.colour ?? DATA_COLOURS.other }}
      />
      <span className="shrink-0 truncate">{name}</span>
      {lacks && <span className="shrink-0 text-xs text-bad">{text.missing}</span>}
      <span className="truncate text-xs text-text-soft" title={words}>
        {words}
      </span>
    </PanelRow>
  )
}

const REACH = {
  hiddenObjects: { on: <EyeOff size={14} />, off: <Eye size={14} />, words: [text.show, text.hide] },
  lockedObjects: { on: <Lock size={14} />, off: <LockOpen size={14} />, words: [text.unlock, text.lock] },
} as const

function ReachButton({
  fields,
  setFields,
  object,
  name,
  field,
}: ObjectRowProps & { name: string; field: ReachField }) {
  const isOn = idsIn(fields, field).has(object.id)
  const { on, off, words } = REACH[field]
  return (
    <IconButton
      label={words[isOn ? 0 : 1](name)}
      icon={isOn ? on : off}
      side="left"
      onClick={() => toggleReach({ fields, setFields }, field, [object.id])}
    />
  )
}

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
