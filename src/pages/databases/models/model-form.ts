import { useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { soughtIn } from '../../../domain/prelabels.ts'
import type { Labels } from '../LabelFields.tsx'
import type { ModelTrial, PrelabelRequest } from './model-queries.ts'

type Sought = PrelabelRequest['what']

const HALF = 0.5

/** Null: no number. Undefined: nothing was typed. */
export function wholeIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return undefined
  const number = Number(typed)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** By class. Undefined: left open, though a label was proposed. */
type Chosen = ReadonlyMap<string, string | null | undefined>

export const labelsFor = (classes: ModelTrial['classes'], chosen: Chosen): Labels =>
  new Map(
    classes.flatMap(({ name, label }) => {
      const here = chosen.has(name) ? chosen.get(name) : (label ?? undefined)
      return here === undefined ? [] : [[name, here] as const]
    }),
  )

/** What the form says; the classes keep what was chosen for them when others are found. */
export function useModelForm(kind: Kind) {
  const [first = 'objects'] = soughtIn(kind)
  const [what, setWhat] = useState<Sought>(first)
  const [replace, setReplace] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState('')
  const [minScore, setMinScore] = useState(HALF)
  const [minKeypointScore, setMinKeypointScore] = useState(HALF)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  return {
    what,
    setWhat,
    replace,
    setReplace,
    search,
    setSearch,
    typed,
    setTyped,
    minScore,
    setMinScore,
    minKeypointScore,
    setMinKeypointScore,
    chosen,
    setChosen,
  }
}

export type ModelForm = ReturnType<typeof useModelForm>

export const choiceOf = ({ what, replace }: ModelForm, search: string) => ({
  what,
  replace,
  ...(search !== '' && { search }),
})
