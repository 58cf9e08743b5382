import type { BodyType, Node } from './types.ts'

/** Node names in order, and bones as pairs of indices. */
export interface NodeTemplate {
  bodyType: BodyType
  nodes: readonly string[]
  edges: readonly (readonly number[])[]
}

export const FINGERS = ['thumb', 'index', 'middle', 'ring', 'pinky'] as const
const JOINTS = [1, 2, 3, 4] as const

/** Wrist, then four joints per finger from palm to tip: 21 names. */
export const HAND_NODES: readonly string[] = [
  'wrist',
  ...FINGERS.flatMap((finger) => JOINTS.map((joint) => `${finger}-${joint}`)),
]

const handEdges = (offset: number): [number, number][] =>
  FINGERS.flatMap((_, finger) =>
    JOINTS.map((joint): [number, number] => {
      const here = offset + finger * 4 + joint
      return [joint === 1 ? offset : here - 1, here]
    }),
  )

const prefixed = (side: string) => HAND_NODES.map((name) => `${side}-${name}`)

/** COCO's 17 keypoints in COCO's order. */
const BODY_17 = [
  'nose',
  'left-eye',
  'right-eye',
  'left-ear',
  'right-ear',
  'left-shoulder',
  'right-shoulder',
  'left-elbow',
  'right-elbow',
  'left-wrist',
  'right-wrist',
  'left-hip',
  'right-hip',
  'left-knee',
  'right-knee',
  'left-ankle',
  'right-ankle',
] as const

const BODY_EDGES = [
  [15, 13],
  [13, 11],
  [16, 14],
  [14, 12],
  [11, 12],
  [5, 11],
  [6, 12],
  [5, 6],
  [5, 7],
  [6, 8],
  [7, 9],
  [8, 10],
  [1, 2],
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 6],
] as const

const FACE_5 = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth'] as const

/** `own` is the template of the tag. */
export const NODE_TEMPLATES = {
  'left-hand': { bodyType: 'left-hand', nodes: HAND_NODES, edges: handEdges(0) },
  'right-hand': { bodyType: 'right-hand', nodes: HAND_NODES, edges: handEdges(0) },
  'both-hands': {
    bodyType: 'both-hands',
    nodes: [...prefixed('left'), ...prefixed('right')],
    edges: [...handEdges(0), ...handEdges(HAND_NODES.length)],
  },
  'body-17': { bodyType: 'body-17', nodes: BODY_17, edges: BODY_EDGES },
  'face-5': {
    bodyType: 'face-5',
    nodes: FACE_5,
    edges: [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 3],
      [2, 4],
      [3, 4],
    ],
  },
} as const satisfies Record<Exclude<BodyType, 'own'>, NodeTemplate>

export const templateOf = (bodyType: BodyType, own?: NodeTemplate): NodeTemplate | null =>
  bodyType === 'own' ? (own ?? null) : NODE_TEMPLATES[bodyType]

export const unlabelledNodes = (bodyType: BodyType, own?: NodeTemplate): Node[] =>
  (templateOf(bodyType, own)?.nodes ?? []).map((name) => ({ name, x: 0, y: 0, visibility: 0 }))
