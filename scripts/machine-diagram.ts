import type { AnyStateMachine } from 'xstate'
import type { ChartNode, ChartTransition } from './machine-chart.ts'
import { chartOf } from './machine-chart.ts'

/** A chart as a Mermaid flowchart and as tables. */

const handle = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '_')
const lastPart = (id: string): string => id.slice(id.lastIndexOf('.') + 1)
const quoted = (text: string): string => `"${text.replaceAll('"', '#quot;')}"`

/** An edge of its own for what any state of a group does; Mermaid draws none from a group into itself. */
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

/** The machine as a Mermaid flowchart: groups are states with states in them, ⚙ is an actor that runs meanwhile. */
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

/** The page of a machine: its diagram, and all that it does as a table. */
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
