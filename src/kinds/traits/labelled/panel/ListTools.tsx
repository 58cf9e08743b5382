import { useDeferredValue, useMemo, useState } from 'react'
import { search } from '../../../../annotate/search.ts'
import { useSpelling } from '../../../../annotate/useSpelling.ts'
import type { FieldsAccess } from '../../../../annotate/page/kind-page.ts'
import type { AttributeValue } from '../../../../domain/ontology/attribute-values.ts'
import type { Labellable } from '../../../../domain/ontology/objects.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { labelById } from '../../../../domain/ontology/ontology.ts'
import { objectsText as text } from '../../../../text/objects.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input, Select } from '../../../../ui/Input.tsx'
import { idsIn } from '../layers.ts'
import { valueInWords } from '../words.ts'

/** Search, filter and order of a list of labelled things. */

/** Null: as in the document; `label`: as the ontology has their labels. */
export type ListOrder<Thing> = ((a: Thing, b: Thing) => number) | 'label' | null

export interface ListView {
  readonly search: string
  readonly label: string
  /** An attribute of that label with one of its values, as `keyOf` writes them. */
  readonly value: string
  readonly order: string
}

export const PLAIN: ListView = { search: '', label: '', value: '', order: '' }

const keyOf = (id: string, value: unknown): string => JSON.stringify([id, value])

/** Whether the filter of a list shows it. */
export const isWanted = (thing: Labellable, { label, value }: Pick<ListView, 'label' | 'value'>): boolean =>
  (label === '' || thing.label === label) && (value === '' || keysOf(thing).includes(value))

/** One for each value: of several options each is one. */
const keysOf = ({ attributes = [] }: Labellable): string[] =>
  attributes.flatMap(({ id, value }) =>
    (Array.isArray(value) ? value : [value]).map((each) => keyOf(id, each)),
  )

export interface Listed<Thing> {
  readonly id: string
  readonly thing: Thing
  readonly index: number
  /** What a search finds it by. */
  readonly text: string
}

function wordsOf(ontology: Ontology, { label, attributes = [] }: Labellable): readonly string[] {
  const owner = label === undefined ? [] : (labelById(ontology, label)?.attributes ?? [])
  return attributes.flatMap(({ id, value }) => {
    const attribute = owner.find((candidate) => candidate.id === id)
    return attribute ? [`${attribute.name} ${valueInWords(attribute, value)}`] : []
  })
}

function ordered<Thing extends Labellable>(
  rows: readonly Listed<Thing>[],
  order: ListOrder<Thing>,
  { labels }: Ontology,
): readonly Listed<Thing>[] {
  if (order === null) return rows
  if (order !== 'label') return rows.toSorted((a, b) => order(a.thing, b.thing))
  const places = new Map(labels.map(({ id }, index) => [id, index]))
  const placeOf = ({ thing }: Listed<Thing>): number => places.get(thing.label ?? '') ?? -1
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

interface ListFacts<Thing> {
  readonly things: readonly Thing[]
  readonly ontology: Ontology
  readonly nameOf: (ontology: Ontology, thing: Thing, index: number) => string
  /** By name; the first is what a list begins with. */
  readonly orders: Readonly<Record<string, ListOrder<Thing>>>
}

/** What the list shows, and the view that the tools change. `nameOf` and `orders` must stay the same. */
export function useListed<Thing extends Labellable>({ things, ontology, nameOf, orders }: ListFacts<Thing>) {
  const [view, setView] = useState(PLAIN)
  // A key stroke shows at once; the list follows it in a task of its own.
  const wanted = useDeferredValue(view)
  const spell = useSpelling(view.search !== '')
  const all = useMemo(
    () =>
      things.map((thing, index): Listed<Thing> => {
        let text: string | null = null
        return {
          id: thing.id,
          thing,
          index,
          // Made when somebody searches: a list of a thousand opens without.
          get text() {
            const words = (): string[] => [
              nameOf(ontology, thing, index),
              thing.label ?? '',
              ...wordsOf(ontology, thing),
            ]
            return (text ??= words().join(' '))
          },
        }
      }),
    [things, ontology, nameOf],
  )
  const shown = useMemo(() => {
    const ofLabel = all.filter(({ thing }) => isWanted(thing, wanted))
    const found = wanted.search.trim() === '' ? null : new Set(search(ofLabel, wanted.search, spell))
    const order = orders[wanted.order] ?? null
    return ordered(found ? ofLabel.filter((row) => found.has(row)) : ofLabel, order, ontology)
  }, [all, wanted, spell, ontology, orders])
  return { shown, view, setView, isPlain: view === PLAIN }
}

/** From so many things on, a list is searched, filtered and sorted. */
export const TOOLS_FROM = 5

interface ListToolsProps extends FieldsAccess {
  things: readonly Labellable[]
  ontology: Ontology
  orders: Readonly<Record<string, string>>
  view: ListView
  onView: (view: ListView) => void
}

export function ListTools(props: ListToolsProps) {
  const { things, ontology, orders, fields, setFields, view, onView } = props
  // What is chosen stays there to be taken back, also where nothing has it any more.
  const counts = new Map([[view.label, 0]])
  for (const { label = '' } of things) counts.set(label, (counts.get(label) ?? 0) + 1)
  const hidden = idsIn(fields, 'hiddenObjects')
  const hiddenHere = things.filter(({ id }) => hidden.has(id)).length
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
          onChange={({ target }) => onView({ ...view, label: target.value, value: '' })}
        />
        <Select
          aria-label={text.order}
          value={view.order}
          options={Object.entries(orders)}
          onChange={({ target }) => onView({ ...view, order: target.value })}
        />
      </div>
      <ValueFilter things={things} ontology={ontology} view={view} onView={onView} />
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

/** Attributes of the chosen label, with the values that are there. */
function ValueFilter({
  things,
  ontology,
  view,
  onView,
}: Omit<ListToolsProps, 'orders' | keyof FieldsAccess>) {
  const owner = labelById(ontology, view.label)?.attributes ?? []
  const counts = new Map<string, number>()
  if (view.value !== '') counts.set(view.value, 0)
  for (const thing of things)
    if (thing.label === view.label)
      for (const key of new Set(keysOf(thing))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const options = [...counts].flatMap(([key, count]): [string, string][] => {
    const [id, value] = JSON.parse(key) as [string, AttributeValue]
    const attribute = owner.find((one) => one.id === id)
    if (!attribute) return []
    const words = valueInWords(attribute, value)
    // A yes or no says its attribute by itself.
    return [
      [
        key,
        attribute.type === 'yes-no' ? text.ofLabel(words, count) : text.ofValue(attribute.name, words, count),
      ],
    ]
  })
  if (options.length === 0) return null
  return (
    <Select
      aria-label={text.byValue}
      value={view.value}
      options={[['', text.everyValue], ...options]}
      onChange={({ target }) => onView({ ...view, value: target.value })}
    />
  )
}
