import { StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

/** A machine that lacks one transition. */
export interface Mutant {
  /** Where the transition was, for example `flow.idle.on.PULL`. */
  readonly lacks: string
  /** The state that had it, by its id. */
  readonly state: string
  /** What it was for; null where that is no single event by name. */
  readonly event: string | null
  readonly machine: AnyStateMachine
}

type Path = readonly (string | number)[]
type Config = Record<string, unknown>

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Places of the single transitions in what stands beside an event: a target, an object, or a list of them. */
const placesIn = (value: unknown, path: Path): readonly Path[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map((_, index) => [...path, index]) : [path]

const keyed = (value: unknown, path: Path): readonly Path[] =>
  isConfig(value) ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key])) : []

function invoked(value: unknown, path: Path): readonly Path[] {
  if (value === undefined) return []
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((one: Config, index) => {
    const at = Array.isArray(value) ? [...path, index] : path
    return ['onDone', 'onError'].flatMap((key) => placesIn(one[key], [...at, key]))
  })
}

/** Places of all transitions of a state and of the states in it. */
function transitionsIn(node: Config, path: Path): readonly Path[] {
  const states = isConfig(node['states']) ? node['states'] : {}
  return [
    ...keyed(node['on'], [...path, 'on']),
    ...keyed(node['after'], [...path, 'after']),
    ...placesIn(node['always'], [...path, 'always']),
    ...placesIn(node['onDone'], [...path, 'onDone']),
    ...invoked(node['invoke'], [...path, 'invoke']),
    ...Object.entries(states).flatMap(([key, state]) =>
      transitionsIn(state as Config, [...path, 'states', key]),
    ),
  ]
}

function without(value: unknown, [step, ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    const index = step as number
    return rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, without(value[index], rest))
  }
  const { [step as string]: inner, ...others } = value as Config
  return rest.length === 0 ? others : { ...(value as Config), [step as string]: without(inner, rest) }
}

function placeOf(id: string, path: Path): Pick<Mutant, 'state' | 'event'> {
  const at = path.findLastIndex((step) => step === 'states') + 1
  const [property, event] = path.slice(at === 0 ? 0 : at + 1)
  const names = path.slice(0, at === 0 ? 0 : at + 1).filter((_, index) => index % 2 === 1)
  const isNamed = property === 'on' && !String(event).includes('*')
  return { state: [id, ...names].join('.'), event: isNamed ? String(event) : null }
}

const machineOf = (config: unknown, machine: AnyStateMachine): AnyStateMachine =>
  new StateMachine(config as never, machine.implementations as never)

/** The machine built anew, with all of its transitions. */
export const copyOf = (machine: AnyStateMachine): AnyStateMachine => machineOf(machine.config, machine)

/** The machine once for each of its transitions, each time without that one. */
export const mutantsOf = (machine: AnyStateMachine): readonly Mutant[] =>
  transitionsIn(machine.config as unknown as Config, []).map((path) => ({
    lacks: path.filter((step) => step !== 'states').join('.'),
    ...placeOf(machine.id, path),
    machine: machineOf(without(machine.config, path), machine),
  }))
