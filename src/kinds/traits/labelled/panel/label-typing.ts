import { useSyncExternalStore } from 'react'
import { spells } from '../../../../annotate/search.ts'
import type { Spell } from '../../../../annotate/useSpelling.ts'
import { createListeners } from '../../../../domain/listeners.ts'
import type { OntologyLabel } from '../../../../domain/ontology/ontology.ts'

/** A label that is chosen by typing its first letters over the picture. */
export interface Typing {
  readonly query: string
  /** Of the label that the letters have chosen: more of its letters are not commands. */
  readonly chosen: string | null
  /** Milliseconds: of the last key. */
  readonly at: number
}

/** Milliseconds within which letters still belong to the label that those before have chosen. */
const TYPED_ON_MS = 1000

/**
 * Labels whose identifier or pinyin begins so; initials of syllables and words do, too. One that is written whole comes
 * first.
 */
export function labelsMatching(
  labels: readonly OntologyLabel[],
  query: string,
  spell: Spell,
): readonly OntologyLabel[] {
  const words = ({ id }: OntologyLabel): readonly (readonly string[])[] =>
    id
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map((word) => [word])
  const isWhole = ({ id }: OntologyLabel): number => Number(id.toLowerCase() === query)
  return labels
    .filter((label) => spells(query, words(label), 0) || spells(query, spell(label.name), 0))
    .toSorted((a, b) => isWhole(b) - isWhole(a))
}

export interface TypedKey {
  readonly typing: Typing | null
  readonly choose: OntologyLabel | null
  /** Else the key is the page's. */
  readonly taken: boolean
}

interface TypingFacts {
  /** What Enter takes comes first. */
  readonly labels: readonly OntologyLabel[]
  readonly spell: Spell
  readonly time: number
  /** A letter begins, as while a box is dragged; else it is the page's until somebody asks for labels. */
  readonly begins: boolean
}

const UNTAKEN: TypedKey = { typing: null, choose: null, taken: false }

/** More letters of the label that those before have chosen. */
function typedOn(letter: string, typing: Typing, { labels, spell, time }: TypingFacts): Typing | null {
  const { chosen, at } = typing
  const query = typing.query + letter
  const same = labels.filter(({ id }) => id === chosen)
  const goesOn = time - at <= TYPED_ON_MS && labelsMatching(same, query, spell).length > 0
  return goesOn ? { query, chosen, at: time } : null
}

function typeLetter(letter: string, typing: Typing | null, facts: TypingFacts): TypedKey {
  const { labels, spell, time, begins } = facts
  const on = typing && typedOn(letter, typing, facts)
  if (on) return { typing: on, choose: null, taken: true }
  const before = typing?.chosen === null ? typing : null
  if (!before && !begins) return UNTAKEN
  const query = (before?.query ?? '') + letter
  const found = labelsMatching(labels, query, spell)
  const [only] = found.length === 1 ? found : []
  if (only) return { typing: { query, chosen: only.id, at: time }, choose: only, taken: true }
  // A letter that fits no label is a slip.
  return { typing: found.length > 0 ? { query, chosen: null, at: time } : before, choose: null, taken: true }
}

function typeOther(code: string, typing: Typing, { labels, spell }: TypingFacts): TypedKey {
  const ended = { typing: null, choose: null }
  if (typing.chosen !== null) return UNTAKEN
  switch (code) {
    case 'Backspace': {
      const query = typing.query.slice(0, -1)
      return { typing: typing.query === '' ? null : { ...typing, query }, choose: null, taken: true }
    }
    case 'Enter':
    case 'NumpadEnter':
    case 'Space':
      return { ...ended, choose: labelsMatching(labels, typing.query, spell)[0] ?? null, taken: true }
    case 'Escape':
      return { ...ended, taken: true }
    default:
      return UNTAKEN
  }
}

/** What a key does. @param code by the place on the keyboard @param typing null: nothing is typed yet */
export function typeKey(code: string, typing: Typing | null, facts: TypingFacts): TypedKey {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  if (letter !== undefined) return typeLetter(letter, typing, facts)
  return typing ? typeOther(code, typing, facts) : UNTAKEN
}

const { subscribe, notify } = createListeners()
let current: Typing | null = null

export function setTyping(next: Typing | null): void {
  if (next === current) return
  current = next
  notify()
}

/** Letters that follow choose a label. */
export const openTyping = (): void => setTyping({ query: '', chosen: null, at: 0 })

export const typingNow = (): Typing | null => current

export const useTyping = (): Typing | null => useSyncExternalStore(subscribe, typingNow)
