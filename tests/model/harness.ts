import { initialTransition, transition } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/**
 * Walks the graph of a machine and says what each event does in each state, as lines that people can read. The lines
 * are kept beside the tests: a machine that does anything else, more or less, no longer fits them.
 */

export interface Stimulus {
  readonly name: string
  readonly event: AnyEventObject
}

/** One look at a machine: where it starts, which events reach it, and what of its context tells states apart. */
export interface View {
  readonly name: string
  /** Sets what the machine is given from outside as this look needs it. */
  readonly prepare?: () => void
  readonly input?: unknown
  /** Events that lead to where the look begins. */
  readonly before?: readonly Stimulus[]
  readonly stimuli: readonly Stimulus[]
  readonly digest?: (context: never) => string
  /** States beyond which one does not look. */
  readonly stop?: (snapshot: never) => boolean
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

function show(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => {
      if (typeof inner === 'object' && isEmpty(inner)) return key
      return typeof inner === 'string' ? `${key}.${inner}` : `${key}(${show(inner)})`
    })
    .join(' ')
}

export const stateLine = (view: View, { status, value, context }: AnyMachineSnapshot): string => {
  const digest = view.digest?.(context as never) ?? ''
  return [status === 'active' ? '' : status, show(value), digest && `{${digest}}`].filter(Boolean).join(' ')
}

interface Effect {
  readonly type: string
  readonly params?: {
    readonly src?: string
    readonly id?: string
    readonly targetId?: string
    readonly event?: { readonly type: string }
  }
}

/** An action in words; null for what stays inside of the machine. */
function effectLine({ type, params }: Effect): string | null {
  switch (type) {
    case 'xstate.spawnChild':
      return `start ${params?.src}`
    case 'xstate.stopChild':
      return `stop ${params?.src ?? 'nobody'}`
    case 'xstate.sendTo':
      return `${params?.event?.type} → ${params?.targetId}`
    case 'xstate.emit':
      return `emit ${params?.event?.type}`
    case 'xstate.raise':
      return `wait ${String(params?.id ?? params?.event?.type).split('.')[2]}`
    default:
      return type.startsWith('xstate.') ? null : type
  }
}

const effectsLine = (actions: readonly unknown[]): string =>
  actions.flatMap((action) => effectLine(action as Effect) ?? []).join(', ')

function begin(machine: AnyStateMachine, view: View): AnyMachineSnapshot {
  view.prepare?.()
  const [first] = initialTransition(machine, view.input)
  return (view.before ?? []).reduce<AnyMachineSnapshot>(
    (at, { event }) => transition(machine, at, event)[0],
    first,
  )
}

/** An invoked actor answers only while it is there. */
function isDue({ children }: AnyMachineSnapshot, { type }: EventObject): boolean {
  const invocation = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
  return invocation === undefined || children[invocation] !== undefined
}

/** The stimuli that a state could get in a view. */
const dueIn = (view: View, snapshot: AnyMachineSnapshot): readonly Stimulus[] =>
  snapshot.status !== 'active' || view.stop?.(snapshot as never)
    ? []
    : view.stimuli.filter(({ event }) => isDue(snapshot, event))

/**
 * All that a machine does in a view, one line for each state and event after which something happens, in the order
 * of a breadth-first walk. It walks as far as lines are asked for.
 */
export function* linesOf(machine: AnyStateMachine, view: View): Generator<string> {
  const [, actions] = initialTransition(machine, view.input)
  const first = begin(machine, view)
  yield `${view.name}: ${stateLine(view, first)} | ${effectsLine(actions)}`
  const known = new Set([stateLine(view, first)])
  const queue = [first]
  for (const from of queue) {
    const before = stateLine(view, from)
    for (const { name, event } of dueIn(view, from)) {
      const [to, done] = transition(machine, from, event)
      const after = stateLine(view, to)
      const effects = effectsLine(done)
      if (!known.has(after)) queue.push(to)
      known.add(after)
      if (before !== after || effects !== '')
        yield `${before} · ${name} → ${before === after ? '=' : after}${effects && ` | ${effects}`}`
    }
  }
}

export interface Way {
  readonly state: AnyMachineSnapshot
  readonly events: readonly AnyEventObject[]
}

/** The shortest way to every state of a view. */
export function shortestWays(machine: AnyStateMachine, view: View): readonly Way[] {
  const first = begin(machine, view)
  const paths = getShortestPaths(machine, {
    events: (snapshot) => dueIn(view, snapshot).map(({ event }) => event),
    fromState: first,
    serializeState: (snapshot) => stateLine(view, snapshot),
    serializeEvent: (event) => view.stimuli.find((stimulus) => stimulus.event === event)?.name ?? event.type,
  })
  const before = (view.before ?? []).map(({ event }) => event)
  return paths.map(({ state, steps }) => ({
    state,
    events: [...before, ...steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')],
  }))
}

export interface Known {
  readonly view: View
  readonly lines: readonly string[]
}

/** What a table says of each view. */
export const knownOf = (views: readonly View[], table: string): readonly Known[] =>
  table.split(/\n\n|\n$/).flatMap((lines, index) => {
    const view = views[index]
    return view ? [{ view, lines: lines.split('\n') }] : []
  })

/** The first line in which a machine differs from what is known of it; null when there is none. */
export function firstDifference(machine: AnyStateMachine, known: readonly Known[]): string | null {
  for (const { view, lines } of known) {
    let index = 0
    for (const line of linesOf(machine, view)) {
      if (line !== lines[index]) return `expected ${lines[index]}\nfound    ${line}`
      index++
    }
    if (index < lines.length) return `missing ${lines[index]}`
  }
  return null
}

export const tableOf = (machine: AnyStateMachine, views: readonly View[]): string =>
  views.flatMap((view) => [...linesOf(machine, view), '']).join('\n')
