import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A machine in words: the names of its states, events, guards, actions and actors, without their code. */
export interface ChartNode {
  readonly id: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly initial?: string
  readonly tags?: readonly string[]
  readonly entry?: readonly string[]
  readonly exit?: readonly string[]
  readonly invoke?: readonly { readonly id: string; readonly src: string }[]
  readonly transitions?: readonly ChartTransition[]
  readonly states?: readonly ChartNode[]
}

export interface ChartTransition {
  /** The event; empty for a transition that is taken at once. */
  readonly on: string
  readonly guard?: string
  /** Ids of the target states; left out when the state is kept. */
  readonly target?: readonly string[]
  readonly actions?: readonly string[]
}

const scalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Parameters that are written in the chart; computed ones have no words. */
function paramsOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const parts = Object.entries(params).filter(([, value]) => scalar(value))
  return parts.length === 0 ? '' : `(${parts.map(([name, value]) => `${name}: ${String(value)}`).join(', ')})`
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  const { type, params } = named as { type?: string; params?: unknown }
  return `${type ?? 'inline'}${paramsOf(params)}`
}

const list = <Value>(values: readonly Value[]): readonly Value[] | undefined =>
  values.length === 0 ? undefined : values

/** Events of timers and invoked actors as people say them. */
function eventName(type: string): string {
  const [, timer] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (timer !== undefined) return `after ${timer}`
  const [, outcome] = /^xstate\.(done|error)\.(?:actor|state)\./.exec(type) ?? []
  return outcome ?? type
}

function transitionOf({ eventType, guard, target, actions }: AnyTransitionDefinition): ChartTransition {
  const targets = target?.map(({ id }) => id)
  const acted = list(actions.map(nameOf))
  return {
    on: eventName(eventType),
    ...(guard === undefined ? {} : { guard: nameOf(guard) }),
    ...(targets === undefined ? {} : { target: targets }),
    ...(acted === undefined ? {} : { actions: acted }),
  }
}

const srcOf = (src: unknown): string => (typeof src === 'string' ? src : 'inline')

function transitionsOf(node: AnyStateNode): readonly ChartTransition[] {
  const immediate = (node.always ?? []).map(transitionOf)
  return [...immediate, ...[...node.transitions.values()].flat().map(transitionOf)]
}

/** Timers are set and cancelled by the interpreter itself; they show as `after`. */
const isOwn = (action: unknown): boolean => !['xstate.raise', 'xstate.cancel'].includes(nameOf(action))

function nodeOf(node: AnyStateNode): ChartNode {
  const parts = {
    initial: node.type === 'compound' ? node.initial.target[0]?.key : undefined,
    tags: list(node.tags),
    entry: list(node.entry.filter(isOwn).map(nameOf)),
    exit: list(node.exit.filter(isOwn).map(nameOf)),
    invoke: list(node.invoke.map(({ id, src }) => ({ id, src: srcOf(src) }))),
    transitions: list(transitionsOf(node)),
    states: list(Object.values(node.states).map(nodeOf)),
  }
  const told = Object.entries(parts).filter(([, value]) => value !== undefined)
  return { id: node.id, type: node.type, ...Object.fromEntries(told) }
}

/** The chart of a machine, as it runs. */
export const chartOf = (machine: AnyStateMachine): ChartNode => nodeOf(machine.root)
