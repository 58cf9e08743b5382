import { isMarked, type SkeletonTemplate } from '../../../src/domain/ontology/skeletons.ts'
import type { MarkedNode, OntologyLabel } from '../../../src/contract/types.d.ts'
import { boundsOf } from '../../../src/domain/geometry/rect.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelledSkeletonTemplate, SkeletonDrawing } from '../../formats/reading/labelling.ts'
import { attributesOf, fromNames, noteValues, type Values } from './seen-values.ts'

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

  /** Undefined: the label draws none. */
  proposal(label: string, id: string): SkeletonTemplate | undefined {
    const seen = this.#templates.get(label)
    if (!seen) return undefined
    const names = [...seen.nodes.keys()]
    const ids = new Map(fromNames(names, 'node', (nodeId, name) => [name, nodeId] as const))
    const idOf = (name: string): string => ids.get(name) ?? ''
    return {
      id,
      name: label,
      nodes: [...seen.nodes].map(([name, { x, y, count, values }]) => ({
        id: idOf(name),
        name,
        x: count > 0 ? x / count : 0.5,
        y: count > 0 ? y / count : 0.5,
        ...(values.size > 0 && { attributes: attributesOf(values) }),
      })),
      edges: [...seen.edges.values()].map(([from, to]) => [idOf(from), idOf(to)]),
      pairs: names.flatMap((name): [string, string][] => {
        const other = mirrored(name).find((one) => seen.nodes.has(one))
        return other === undefined ? [] : [[idOf(name), idOf(other)]]
      }),
    }
  }
}
