import { VISIBILITY } from '../constants.ts'
import type { BodyType, Node } from '../documents/types.ts'
import type { SkeletonTemplate } from '../../contract/types.d.ts'
import type { NodeTemplate } from '../documents/templates.ts'
import type { Point } from '../geometry/point.ts'
import type { Rect, Size } from '../geometry/rect.ts'
import type { SkeletonPart } from './anatomy.ts'
import { partsOf } from './anatomy.ts'
import { boundsOf } from '../geometry/rect.ts'
import type { Skeleton } from './active.ts'
import { changedNodes, isPlaced, placeInside } from './nodes.ts'

type Pose = readonly (readonly [x: number, y: number])[]

/** Open right hand from its back, fingers up, thumb at the left, in a square of 100. */
const RIGHT_HAND: Pose = [
  [54, 98],
  [36, 88],
  [22, 73],
  [11, 60],
  [2, 49],
  [36, 52],
  [32, 34],
  [29, 21],
  [27, 10],
  [51, 48],
  [51, 28],
  [50, 13],
  [50, 2],
  [65, 51],
  [69, 32],
  [71, 19],
  [72, 8],
  [78, 58],
  [85, 44],
  [90, 34],
  [94, 25],
]

const LEFT_HAND: Pose = RIGHT_HAND.map(([x, y]) => [100 - x, y])

/** In COCO's order, facing the camera: their left is at the right of the picture. */
const BODY: Pose = [
  [50, 8],
  [52, 6],
  [48, 6],
  [55, 8],
  [45, 8],
  [61, 22],
  [39, 22],
  [67, 37],
  [33, 37],
  [70, 51],
  [30, 51],
  [57, 52],
  [43, 52],
  [58, 74],
  [42, 74],
  [59, 96],
  [41, 96],
]

const FACE: Pose = [
  [70, 35],
  [30, 35],
  [50, 55],
  [66, 78],
  [34, 78],
]

const POSES: Partial<Record<BodyType, Pose>> = {
  'left-hand': LEFT_HAND,
  'right-hand': RIGHT_HAND,
  'body-17': BODY,
  'face-5': FACE,
}

/** The shape of an own skeleton is unknown, so its nodes form a ring, the first at the top. */
const ring = (count: number): Pose =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return [50 + 48 * Math.cos(angle), 50 + 48 * Math.sin(angle)]
  })

/** Where the nodes of one part rest, in a square of 100. */
export const restingPose = (bodyType: BodyType, count: number): Pose => POSES[bodyType] ?? ring(count)

const poseOfPart = (bodyType: BodyType, { side, indices }: SkeletonPart): Pose => {
  if (bodyType === 'both-hands') return side === 'left' ? LEFT_HAND : RIGHT_HAND
  return restingPose(bodyType, indices.length)
}

function cellOf(rect: Rect, place: number, count: number): Rect {
  const width = rect.width / count
  const gap = count > 1 ? width * 0.06 : 0
  return { ...rect, x: rect.x + place * width + gap, width: width - 2 * gap }
}

export function posedNodes(
  template: NodeTemplate,
  nodes: readonly Node[],
  rect: Rect,
  bounds: Size,
  options: {
    readonly parts?: readonly SkeletonPart[]
    readonly again?: boolean
    /** Else that of the body type. */
    readonly pose?: Pose
  } = {},
): Node[] {
  const { parts = partsOf(template), again = false } = options
  return parts.reduce<Node[]>(
    (all, part, place) => {
      const pose = options.pose ?? poseOfPart(template.bodyType, part)
      const cell = cellOf(rect, place, parts.length)
      return changedNodes(all, part.indices, (node, index) => {
        const [x, y] = pose[part.indices.indexOf(index)] ?? [50, 50]
        if (isPlaced(node) && !again) return node
        const at = { x: cell.x + (x / 100) * cell.width, y: cell.y + (y / 100) * cell.height }
        return { ...node, ...placeInside(at, bounds), visibility: VISIBILITY.visible }
      })
    },
    [...nodes],
  )
}

export const missingParts = (template: NodeTemplate, nodes: readonly Node[]): SkeletonPart[] =>
  partsOf(template).filter(({ indices }) => indices.some((index) => !isPlaced(nodes[index])))

/** Width per height of a resting part. */
const ASPECT: Partial<Record<BodyType, number>> = { 'body-17': 0.5 }

/** At most 60 % of the picture high. @param parts number of parts side by side */
export function restingRect(
  bodyType: BodyType,
  middle: Point,
  { width, height }: Size,
  parts = bodyType === 'both-hands' ? 2 : 1,
  drawnAspect?: number,
): Rect {
  const aspect = drawnAspect ?? (ASPECT[bodyType] ?? 0.95) * parts
  const tall = Math.min(height * 0.6, (width * 0.8) / aspect)
  const wide = tall * aspect
  const within = (value: number, side: number, limit: number): number =>
    Math.max(0, Math.min(value - side / 2, limit - side))
  return { x: within(middle.x, wide, width), y: within(middle.y, tall, height), width: wide, height: tall }
}

/** A template that is drawn as a line still gets a box with a width and a height. */
const DRAWN_ASPECT = { least: 0.2, most: 5 } as const

/** A drawn template fills the box around its nodes. */
function drawnPose({ nodes }: SkeletonTemplate): { pose: Pose; aspect: number } {
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = boundsOf(nodes) ?? {}
  const along = (value: number, start: number, side: number): number =>
    side === 0 ? 50 : ((value - start) / side) * 100
  const aspect = height === 0 ? DRAWN_ASPECT.most : width / height
  return {
    pose: nodes.map(({ x, y }) => [along(x, left, width), along(y, top, height)]),
    aspect: Math.min(DRAWN_ASPECT.most, Math.max(DRAWN_ASPECT.least, aspect)),
  }
}

/** The nodes that are missing, in a rectangle or resting about a point; `first` of them becomes active. */
export function laidSkeleton(
  { bodyType, nodes, drawn }: Skeleton,
  where: Rect | Point,
  bounds: Size,
): { readonly nodes: Node[]; readonly first: number | null } {
  const template: NodeTemplate = { bodyType, nodes: nodes.map(({ name }) => name), edges: [] }
  const own = drawn && drawnPose(drawn.template)
  const parts = missingParts(template, nodes)
  const rect = 'width' in where ? where : restingRect(bodyType, where, bounds, parts.length, own?.aspect)
  return {
    nodes: posedNodes(template, nodes, rect, bounds, { parts, ...(own && { pose: own.pose }) }),
    first: parts[0]?.indices[0] ?? null,
  }
}
