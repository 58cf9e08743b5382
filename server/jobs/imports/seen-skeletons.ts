import { isMarked, type SkeletonTemplate } from '../../../src/domain/ontology/skeletons.ts'
import type { MarkedNode, OntologyLabel } from '../../../src/contract/types.d.ts'
import { boundsOf } from '../../../src/domain/geometry/rect.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelledSkeletonTemplate, SkeletonDrawing } from '../../formats/reading/labelling.ts'
import { fromNames, noteValues, type Values, withDeclared } from './seen-values.ts'

interface SeenNode {
  /** Sums of places from 0 to 1 in the box around the instance, and of how many. */
  x: number
  y: number
  count: number
  readonly values: Values
}

interface SeenTemplate {
  readonly nodes: Map<string, SeenNode>
  /** By names. */
  readonly edges: Map<string, readonly [string, string]>
}

/** How files tell sides apart. */
const SIDES: readonly (readonly [left: RegExp, right: string])[] = [
  [/left/, 'right'],
  [/Left/, 'Right'],
  [/^l(?=[-_ ])|(?<=[-_ ])l$/, 'r'],
  [/^L(?=[-_ ])|(?<=[-_ ])L$/, 'R'],
  [/左/, '右'],
]

const mirrored = (name: string): string[] =>
  SIDES.flatMap(([left, right]) => (left.test(name) ? [name.replace(left, right)] : []))

/** Skeletons that a file draws: their nodes, edges, and where nodes lie on average. */
export class SeenSkeletons {
  readonly #templates = new Map<string, SeenTemplate>()
  /** One for each label that was asked for, with the nodes so far. */
  readonly templates: LabelledSkeletonTemplate[] = []

  /** Instances may have some of the nodes each. */
  templateFor(label: OntologyLabel, { names, edges = [] }: SkeletonDrawing): LabelledSkeletonTemplate {
    const seen = this.#templates.get(label.name) ?? { nodes: new Map(), edges: new Map() }
    this.#templates.set(label.name, seen)
    for (const name of names)
      if (!seen.nodes.has(name)) seen.nodes.set(name, { x: 0, y: 0, count: 0, values: new Map() })
    for (const [from, to] of edges) {
      const [one, other] = [names[from], names[to]]
      if (one === undefined || other === undefined || one === other) continue
      const key = JSON.stringify([one, other].toSorted())
      if (!seen.edges.has(key)) seen.edges.set(key, [one, other])
    }
    const nodes = [...seen.nodes.keys()].map((name) => ({ id: name, name, x: 0, y: 0 }))
    const template = { bodyType: label.name, nodes, label }
    const at = this.templates.findIndex(({ bodyType }) => bodyType === label.name)
    this.templates.splice(at < 0 ? this.templates.length : at, 1, template)
    return template
  }

  add(
    label: OntologyLabel,
    nodes: readonly Pick<MarkedNode, 'x' | 'y' | 'visibility'>[],
    values: readonly NamedValues[],
  ): void {
    const seen = [...(this.#templates.get(label.name)?.nodes.values() ?? [])]
    const box = boundsOf(nodes.filter(isMarked))
    for (const [index, node] of nodes.entries()) {
      const known = seen[index]
      if (!known || !box || !isMarked(node)) continue
      known.x += box.width > 0 ? (node.x - box.x) / box.width : 0.5
      known.y += box.height > 0 ? (node.y - box.y) / box.height : 0.5
      known.count += 1
      noteValues(known.values, [values[index] ?? {}])
    }
  }

  has(label: string): boolean {
    return this.#templates.has(label)
  }

  /** Undefined: the label draws none. @param declared by the file, whose drawing it keeps */
  proposal(label: string, id: string, declared?: SkeletonTemplate): SkeletonTemplate | undefined {
    const seen = this.#templates.get(label)
    if (!seen && !declared) return undefined
    const drawn = new Map(declared?.nodes.map((node) => [node.name, node]))
    const names = [...new Set([...drawn.keys(), ...(seen?.nodes.keys() ?? [])])]
    const ids = new Map(fromNames(names, 'node', (nodeId, name) => [name, nodeId] as const))
    const idOf = (name: string): string => ids.get(name) ?? ''
    const nameOf = (nodeId: string): string => declared?.nodes.find((node) => node.id === nodeId)?.name ?? ''
    const edges = declared
      ? declared.edges.map((edge) => edge.map(nameOf))
      : [...(seen?.edges.values() ?? [])]
    return {
      id,
      name: label,
      nodes: names.map((name) => {
        const { x = 0, y = 0, count = 0, values = new Map() } = seen?.nodes.get(name) ?? {}
        const own = drawn.get(name)
        const attributes = withDeclared(own?.attributes ?? [], values)
        return {
          id: idOf(name),
          name,
          ...(own?.colour !== undefined && { colour: own.colour }),
          x: own?.x ?? (count > 0 ? x / count : 0.5),
          y: own?.y ?? (count > 0 ? y / count : 0.5),
          ...(attributes.length > 0 && { attributes }),
        }
      }),
      edges: edges.map(([from = '', to = '']) => [idOf(from), idOf(to)]),
      pairs: names.flatMap((name): [string, string][] => {
        const other = mirrored(name).find((one) => names.includes(one))
        return other === undefined ? [] : [[idOf(name), idOf(other)]]
      }),
    }
  }
}
