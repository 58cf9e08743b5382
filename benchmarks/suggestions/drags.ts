import { NODE_TEMPLATES } from '../../src/domain/documents/templates.ts'
import type { Node } from '../../src/domain/documents/types.ts'
import { type Point, distance } from '../../src/domain/geometry/point.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import { pulledNodes } from '../../src/domain/hand-skeleton/limbs.ts'
import { movedNodes } from '../../src/domain/hand-skeleton/nodes.ts'

interface TrueNode extends Point {
  /** Pixels within which the node need not be moved. */
  readonly near: number
}
/** Null: not in the truth. */
export type TrueNodes = readonly (TrueNode | null)[]

interface Task {
  readonly template: keyof typeof NODE_TEMPLATES
  readonly start: readonly Node[]
  readonly truth: TrueNodes
  readonly bounds: Size
}

export interface Drag {
  readonly index: number
  /** With Shift: the limb comes with it. */
  readonly pulls: boolean
}

const errorsOf = (nodes: readonly Node[], truth: TrueNodes): { error: number; near: number }[] =>
  truth.flatMap((place, index) => {
    const node = nodes[index]
    return place && node ? [{ error: distance(node, place), near: place.near }] : []
  })

export const wrongCount = (nodes: readonly Node[], { truth }: Pick<Task, 'truth'>): number =>
  errorsOf(nodes, truth).filter(({ error, near }) => error > near).length

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)

/**
 * The drags of somebody who sees one step ahead: each brings one node to its place in the truth, and is the one after which the fewest
 * nodes are wrong; of several, after which all are nearest. With `pulls` it may take its limb along.
 */
export function dragsFor(task: Task, pulls: boolean): Drag[] {
  const { template, truth, bounds } = task
  const { edges } = NODE_TEMPLATES[template]
  const drags: Drag[] = []
  let nodes = task.start
  while (wrongCount(nodes, task) > 0) {
    const now = nodes
    const choices = truth.flatMap((place, index) => {
      const node = now[index]
      if (!place || !node || distance(node, place) === 0) return []
      const by = { x: place.x - node.x, y: place.y - node.y }
      const alone = { drag: { index, pulls: false }, after: movedNodes(now, [index], by, bounds) }
      return pulls
        ? [alone, { drag: { index, pulls }, after: pulledNodes(now, edges, index, by, bounds) }]
        : [alone]
    })
    const [best] = choices
      .map((choice) => ({
        ...choice,
        wrong: wrongCount(choice.after, task),
        error: sum(errorsOf(choice.after, truth).map(({ error }) => error)),
      }))
      .toSorted((one, other) => one.wrong - other.wrong || one.error - other.error)
    if (!best || drags.length > 2 * truth.length) throw new Error('no drag brings the nodes to the truth')
    drags.push(best.drag)
    nodes = best.after
  }
  return drags
}
