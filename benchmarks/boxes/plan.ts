import type { OntologyLabel } from '../../src/domain/ontology/ontology.ts'
import type { Spell } from '../../src/annotate/useSpelling.ts'
import { type Typing, typeKey } from '../../src/kinds/traits/labelled/panel/label-typing.ts'
import { ATTRIBUTES, type AttributeName, type JobBox, type Values } from './truth.ts'

/** What a practised person does, who knows the labels and their keys. */

/** What a box has; an attribute without a value is missing. */
export type ValuesNow = Partial<Values>

/** Attributes whose key is pressed; a no that is missing has another one. */
export const changed = (now: ValuesNow, wanted: Values): readonly AttributeName[] =>
  ATTRIBUTES.filter((name) => (now[name] ?? false) !== wanted[name])

/** Alike ones in a row, beginning with those that are like what is in hand. */
function byValues(boxes: readonly JobBox[], start: ValuesNow): readonly JobBox[] {
  const [next] = boxes.toSorted((a, b) => changed(start, a.values).length - changed(start, b.values).length)
  if (!next) return []
  const alike = boxes.filter(({ values }) => changed(values, next.values).length === 0)
  return [
    ...alike,
    ...byValues(
      boxes.filter((box) => !alike.includes(box)),
      next.values,
    ),
  ]
}

/** Label by label, beginning with the one in hand, then the most frequent one. */
export function drawingOrder(boxes: readonly JobBox[], inHand: string, start: ValuesNow): readonly JobBox[] {
  const ofLabel = (id: string): readonly JobBox[] => boxes.filter(({ label }) => label === id)
  const labels = [...new Set(boxes.map(({ label }) => label))].toSorted(
    (a, b) => Number(b === inHand) - Number(a === inHand) || ofLabel(b).length - ofLabel(a).length,
  )
  const [, ordered] = labels.reduce<readonly [ValuesNow, readonly JobBox[]]>(
    ([values, all], label) => {
      const next = byValues(ofLabel(label), values)
      return [next.at(-1)?.values ?? values, [...all, ...next]]
    },
    [start, []],
  )
  return ordered
}

/** Letters that somebody may think of for a label: its identifier, initials of its words, its pinyin, initials of it. */
function spellings(id: string, name: string, spell: Spell): string[] {
  const syllables = spell(name).map(([character = '', reading = character]) => reading)
  const initials = (words: readonly string[]): string => words.map(([first = '']) => first).join('')
  const words = id.split('-')
  return [words.join(''), initials(words), syllables.join(''), initials(syllables)]
}

/** The fewest keys that choose the label while a box is dragged: letters, and Enter where it is the first that is left. */
export function fewestLetters(
  labels: readonly OntologyLabel[],
  wanted: string,
  spell: Spell,
): readonly string[] {
  const label = labels.find(({ id }) => id === wanted)
  if (!label) throw new Error(`no label ${wanted}`)
  const choices = spellings(label.id, label.name, spell).flatMap((word) => {
    const letters = Array.from(word)
    return letters.map((_, last) => letters.slice(0, last + 1))
  })
  const works = (keys: readonly string[]): boolean => {
    let typing: Typing | null = null
    return keys.some((key) => {
      const code = key === 'Enter' ? key : `Key${key.toUpperCase()}`
      const typed = typeKey(code, typing, { labels, spell, time: 0, begins: true })
      typing = typed.typing
      return typed.choose?.id === wanted
    })
  }
  const [fewest] = [...choices, ...choices.map((keys) => [...keys, 'Enter'])]
    .toSorted((a, b) => a.length - b.length)
    .filter(works)
  if (!fewest) throw new Error(`no letters choose ${wanted}`)
  return fewest
}
