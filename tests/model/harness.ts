import { createActor, initialTransition } from 'xstate'
import type { AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
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

type Answer = readonly [AnyMachineSnapshot, readonly unknown[]]
type Ask = (from: AnyMachineSnapshot, event: AnyEventObject) => Answer

/** As `transition` of xstate, which makes an actor for each question: that takes longer than the answer. */
function askOf(machine: AnyStateMachine): Ask {
  const self = createActor(machine) as unknown as AnyActorScope['self']
  const nothing = () => undefined
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  }
  return (from, event) => {
    const actions: unknown[] = []
    const actionExecutor = (action: unknown) => void actions.push(action)
    return [machine.transition(from, event, { ...scope, actionExecutor }) as AnyMachineSnapshot, actions]
  }
}

function begin(machine: AnyStateMachine, view: View, ask = askOf(machine)): AnyMachineSnapshot {
  view.prepare?.()
  const [first] = initialTransition(machine, view.input)
  return (view.before ?? []).reduce<AnyMachineSnapshot>((at, { event }) => ask(at, event)[0], first)
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

/** What a state makes of an event. */
interface Step {
  readonly from: AnyMachineSnapshot
  readonly stimulus: Stimulus
  /** In words; null where nothing happens. */
  readonly line: string | null
}

function stepLine(view: View, name: string, from: AnyMachineSnapshot, [to, done]: Answer): string | null {
  const [before, after] = [stateLine(view, from), stateLine(view, to)]
  const effects = effectsLine(done)
  if (before === after && effects === '') return null
  return `${before} · ${name} → ${before === after ? '=' : after}${effects && ` | ${effects}`}`
}

/** Every state of a view with every event, in the order of a breadth-first walk. It walks as far as it is asked. */
function* stepsOf(ask: Ask, view: View, first: AnyMachineSnapshot): Generator<Step> {
  const known = new Set([stateLine(view, first)])
  const queue = [first]
  for (const from of queue)
    for (const stimulus of dueIn(view, from)) {
      const answer = ask(from, stimulus.event)
      const after = stateLine(view, answer[0])
      if (!known.has(after)) queue.push(answer[0])
      known.add(after)
      yield { from, stimulus, line: stepLine(view, stimulus.name, from, answer) }
    }
}

/** All that a machine does in a view, one line for each state and event after which something happens. */
function* linesOf(machine: AnyStateMachine, view: View): Generator<string> {
  const [, actions] = initialTransition(machine, view.input)
  const ask = askOf(machine)
  const first = begin(machine, view, ask)
  yield `${view.name}: ${stateLine(view, first)} | ${effectsLine(actions)}`
  for (const { line } of stepsOf(ask, view, first)) if (line !== null) yield line
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

/** What a table says of a view, and what the machine does there that fits the table. */
export interface Known {
  readonly view: View
  readonly lines: readonly string[]
  readonly steps: readonly Step[]
}

export const knownOf = (
  machine: AnyStateMachine,
  views: readonly View[],
  table: string,
): readonly Known[] => {
  const ask = askOf(machine)
  return table.split(/\n\n|\n$/).flatMap((lines, index) => {
    const view = views[index]
    if (!view) return []
    return [{ view, lines: lines.split('\n'), steps: [...stepsOf(ask, view, begin(machine, view, ask))] }]
  })
}

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

/** A state of one machine in another one that has the same states. */
const stateIn = (machine: AnyStateMachine, state: AnyMachineSnapshot): AnyMachineSnapshot => ({
  ...state,
  machine,
  _nodes: state._nodes.map(({ id }) => machine.getStateNodeById(id)),
})

/**
 * Whether a machine with the same states does something else than is known. Looks at the steps from a state at an event alone
 * (null: at all events): a walk that differs anywhere differs first at a step that it shares with the known machine.
 */
export function differsFrom(
  known: readonly Known[],
  machine: AnyStateMachine,
  state: string,
  event: string | null,
): boolean {
  const ask = askOf(machine)
  return known.some(({ view, steps }) => {
    view.prepare?.()
    return steps.some(({ from, stimulus, line }) => {
      if (event !== null && stimulus.event.type !== event) return false
      if (!from._nodes.some(({ id }) => id === state)) return false
      const here = stateIn(machine, from)
      return stepLine(view, stimulus.name, here, ask(here, stimulus.event)) !== line
    })
  })
}

export const tableOf = (machine: AnyStateMachine, views: readonly View[]): string =>
  views.flatMap((view) => [...linesOf(machine, view), '']).join('\n')
