import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LabelledObject } from '../../../../contract/types.d.ts'
import {
  missingAttributes,
  shownAttributes,
  withValue,
} from '../../../../domain/ontology/attribute-values.ts'
import { objectBounds } from '../../../../domain/ontology/objects.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { labelById } from '../../../../domain/ontology/ontology.ts'
import { removeItem, setField } from '../../../../machines/editor/edit-makers.ts'
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
import { Input } from '../../../../ui/Input.tsx'
import { AttributeFields } from './AttributeFields.tsx'
import { LabelPicker } from './LabelPicker.tsx'
import { chooseLabel, selectedObjects } from '../commands.ts'
import { attributeEdit, sharedAttributes } from '../edits.ts'
import { OBJECTS_PATH, OBJECT_ROLE, fieldsInHand, labelInHand } from '../layers.ts'
import { HIDDEN_FIELD, hiddenObjects } from '../scene.ts'
import { valueInWords } from '../words.ts'

/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

type ObjectsFacts = PanelFacts<'image'> & { readonly ontology: Ontology }

/** The objects of a picture whose database has an ontology: label in hand, list, attributes of what is selected. */
export function ObjectsSection(facts: ObjectsFacts) {
  const { annotationAccess: access, fields, setFields, ontology, selection } = facts
  const objects = access.work.annotation.objects ?? []
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
        <ObjectList {...facts} objects={objects} />
        <SelectedAttributes {...facts} />
      </Section>
      {ontology.attributes.length > 0 && <ItemAttributes {...facts} />}
    </>
  )
}

const one = ({ id }: LabelledObject): Selected => ({ role: OBJECT_ROLE, id })

function matches(ontology: Ontology, object: LabelledObject, search: string): boolean {
  const label = labelById(ontology, object.label)
  const words = object.attributes.flatMap(({ id, value }) => {
    const attribute = label?.attributes.find((candidate) => candidate.id === id)
    return attribute ? [attribute.name, valueInWords(attribute, value)] : []
  })
  return [label?.name ?? '', object.label, ...words].some((word) => word.toLowerCase().includes(search))
}

/** From so many objects on, the list can be searched. */
const SEARCH_FROM = 8

function ObjectList(props: ObjectsFacts & { objects: readonly LabelledObject[] }) {
  const { objects, ontology, selection } = props
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const numbered = objects.map((object, index) => ({ id: object.id, object, number: index + 1 }))
  const shown = wanted === '' ? numbered : numbered.filter(({ object }) => matches(ontology, object, wanted))
  if (objects.length === 0) return <EmptyRow words={text.none} keys={undefined} />
  return (
    <>
      {objects.length >= SEARCH_FROM && (
        <Input
          type="search"
          aria-label={text.find}
          placeholder={text.find}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length === 0 && <EmptyRow words={text.noneFound} keys={undefined} />}
      <RowList
        items={shown}
        height={ROW_HEIGHT}
        place={shown.findIndex(({ object }) => isAmong(selection, one(object)))}
      >
        {({ object, number }) => (
          <ObjectRow {...props} object={object} number={number} rows={shown.map((row) => one(row.object))} />
        )}
      </RowList>
    </>
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
  const words = shownAttributes(owner, object.attributes).flatMap((attribute) => {
    const entry = object.attributes.find(({ id }) => id === attribute.id)
    return entry ? [valueInWords(attribute, entry.value)] : []
  })
  const lacks = missingAttributes(owner, object.attributes).length > 0
  return (
    <PanelRow
      selected={isAmong(selection, one(object))}
      onSelect={(press) => onPressRow(press, one(object), rows, objectBounds(object))}
      className="h-8 items-center gap-2"
      actions={<VisibilityButton {...props} name={name} />}
      removeLabel={text.remove(name)}
      onRemove={
        access.readonly
          ? null
          : () =>
              access.commit(removeItem(access.work, OBJECTS_PATH, object.id), { label: 'remove', select: [] })
      }
    >
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-xs"
        style={{ background: label?.colour ?? DATA_COLOURS.other }}
      />
      <span className="shrink-0 truncate">{name}</span>
      {lacks && <span className="shrink-0 text-xs text-bad">{text.missing}</span>}
      <span className="truncate text-xs text-text-soft" title={words.join('、')}>
        {words.join('、')}
      </span>
    </PanelRow>
  )
}

function VisibilityButton({ fields, setFields, object, name }: ObjectRowProps & { name: string }) {
  const hidden = hiddenObjects(fields)
  const isHidden = hidden.has(object.id)
  const toggle = (): void => {
    const next = new Set(hidden)
    if (!next.delete(object.id)) next.add(object.id)
    setFields({ [HIDDEN_FIELD]: [...next] })
  }
  return (
    <IconButton
      label={isHidden ? text.show(name) : text.hide(name)}
      icon={isHidden ? <EyeOff size={14} /> : <Eye size={14} />}
      side="left"
      onClick={toggle}
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
        access.commit(attributeEdit(access.work, objects, ontology, change), { label: 'attribute' })
      }
    />
  )
}

function ItemAttributes({ annotationAccess: access, ontology }: ObjectsFacts) {
  const { attributes: entries = [] } = access.work.annotation
  return (
    <Section title={text.ofItem}>
      <AttributeFields
        title={text.ofItem}
        owner={ontology.attributes}
        entriesOfAll={[entries]}
        readonly={access.readonly}
        onRefuse={access.refuse}
        onChange={({ id, value }) =>
          access.commit(
            setField(
              access.work,
              ['annotation'],
              'attributes',
              withValue(ontology.attributes, entries, id, value),
            ),
            { label: 'attribute' },
          )
        }
      />
    </Section>
  )
}
