import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Names of states, events, guards, actions and actors. */
interface ChartNode {
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

interface ChartTransition {
  /** Empty: a transition without an event. */
  readonly on: string
  readonly guard?: string
  /** Ids; absent if the state stays. */
  readonly target?: readonly string[]
  readonly actions?: readonly string[]
}

const scalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Computed parameters have no text. */
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

/** Timers and actors in words. */
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

/** The interpreter sets and cancels timers; they show as `after`. */
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
  const present = Object.entries(parts).filter(([, value]) => value !== undefined)
  return { id: node.id, type: node.type, ...Object.fromEntries(present) }
}

const chartOf = (machine: AnyStateMachine): ChartNode => nodeOf(machine.root)

const handle = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '_')
const lastPart = (id: string): string => id.slice(id.lastIndexOf('.') + 1)
const quoted = (text: string): string => `"${text.replaceAll('"', '#quot;')}"`

/** Mermaid draws no edge from a group into itself. */
const anyOf = (id: string): string => `${handle(id)}__any`

const isGroup = ({ states }: ChartNode): boolean => states !== undefined

const isWithin = (id: string, group: string): boolean => id === group || id.startsWith(`${group}.`)

const sourceOf = (node: ChartNode, target: string): string =>
  isGroup(node) && isWithin(target, node.id) ? anyOf(node.id) : handle(node.id)

const labelOf = ({ on, guard }: ChartTransition): string =>
  [on === '' ? '' : on, guard === undefined ? '' : `[${guard}]`].filter(Boolean).join(' ')

const edgesOf = (node: ChartNode): string[] => [
  ...(node.transitions ?? []).flatMap((transition) =>
    (transition.target ?? []).map((target) => {
      const label = labelOf(transition)
      const arrow = label === '' ? '-->' : `-- ${quoted(label)} -->`
      return `${sourceOf(node, target)} ${arrow} ${handle(target)}`
    }),
  ),
  ...(node.states ?? []).flatMap(edgesOf),
]

const goesInside = (node: ChartNode): boolean =>
  (node.transitions ?? []).some(({ target }) => target?.some((id) => isWithin(id, node.id)))

const invoking = ({ invoke }: ChartNode): string =>
  invoke === undefined ? '' : `<br/>⚙ ${invoke.map(({ src }) => src).join(', ')}`

function shapesOf(node: ChartNode, indent: string): string[] {
  const title = quoted(`${lastPart(node.id)}${invoking(node)}`)
  if (!isGroup(node)) {
    const [open, close] = node.type === 'final' ? ['(((', ')))'] : ['(', ')']
    return [`${indent}${handle(node.id)}${open}${title}${close}`]
  }
  const inner = `${indent}  `
  const start = `${handle(node.id)}__start`
  return [
    `${indent}subgraph ${handle(node.id)} [${title}]`,
    ...(node.initial === undefined
      ? []
      : [`${inner}${start}((" ")) --> ${handle(`${node.id}.${node.initial}`)}`]),
    ...(goesInside(node) ? [`${inner}${anyOf(node.id)}>"in any state"]`] : []),
    ...(node.states ?? []).flatMap((state) => shapesOf(state, inner)),
    `${indent}end`,
  ]
}

const mermaidOf = (chart: ChartNode): string =>
  ['flowchart TD', ...shapesOf(chart, '  '), ...edgesOf(chart).map((edge) => `  ${edge}`)].join('\n')

const cell = (values: readonly string[] | undefined): string =>
  (values ?? []).join(', ').replaceAll('|', '\\|')

function rowsOf(node: ChartNode): string[] {
  const rows = (node.transitions ?? []).map(
    ({ on, guard, target, actions }) =>
      `| ${node.id} | ${on || '(at once)'} | ${cell(guard === undefined ? [] : [guard])} | ${cell(target) || '='} | ${cell(actions)} |`,
  )
  const ways = [
    ...(node.entry ? [`| ${node.id} | (entering) | | | ${cell(node.entry)} |`] : []),
    ...(node.exit ? [`| ${node.id} | (leaving) | | | ${cell(node.exit)} |`] : []),
  ]
  return [...ways, ...rows, ...(node.states ?? []).flatMap(rowsOf)]
}

export function pageOf(name: string, text: string, machine: AnyStateMachine): string {
  const chart = chartOf(machine)
  return [
    `# ${name}`,
    '',
    text,
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    '| state | event | guard | leads to | actions |',
    '| --- | --- | --- | --- | --- |',
    ...rowsOf(chart),
    '',
  ].join('\n')
}
