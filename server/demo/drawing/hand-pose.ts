import type { FINGERS } from '../../../src/domain/documents/templates.ts'
import type { Random } from './random.ts'
import { along, point, type Point } from './shapes.ts'
import { requireValue } from '../../require-value.ts'

export type Finger = (typeof FINGERS)[number]

/** How one finger is held: `spread` in degrees from its resting direction, `bend` 0 straight … 1 folded on the palm. */
export interface FingerPose {
  spread: number
  bend: number
}
export type HandPose = Record<Finger, FingerPose>

const straight = (spread = 0): FingerPose => ({ spread, bend: 0 })
const folded: FingerPose = { spread: 0, bend: 1 }

export const HAND_POSES: Readonly<Record<string, HandPose>> = {
  张开: {
    thumb: straight(-14),
    index: straight(-7),
    middle: straight(),
    ring: straight(6),
    pinky: straight(14),
  },
  并拢: {
    thumb: straight(18),
    index: straight(4),
    middle: straight(1),
    ring: straight(-2),
    pinky: straight(-6),
  },
  指: { thumb: { spread: 30, bend: 0.6 }, index: straight(), middle: folded, ring: folded, pinky: folded },
  胜利: {
    thumb: { spread: 34, bend: 0.7 },
    index: straight(-8),
    middle: straight(8),
    ring: folded,
    pinky: folded,
  },
  三: {
    thumb: { spread: 34, bend: 0.7 },
    index: straight(-6),
    middle: straight(),
    ring: straight(7),
    pinky: folded,
  },
  四: {
    thumb: { spread: 36, bend: 0.75 },
    index: straight(-6),
    middle: straight(-1),
    ring: straight(4),
    pinky: straight(12),
  },
  六: { thumb: straight(-22), index: folded, middle: folded, ring: folded, pinky: straight(16) },
  赞: { thumb: straight(2), index: folded, middle: folded, ring: folded, pinky: folded },
  自然: {
    thumb: { spread: 6, bend: 0.2 },
    index: { spread: -2, bend: 0.3 },
    middle: { spread: 0, bend: 0.38 },
    ring: { spread: 2, bend: 0.42 },
    pinky: { spread: 7, bend: 0.4 },
  },
}

/** Of an upright right hand seen from its back, in palm lengths: where each finger starts, its direction, its three bones and its radius. */
export const BUILD: Record<
  Finger,
  { root: Point; direction: number; bones: readonly [number, number, number]; radius: number }
> = {
  thumb: { root: point(-0.33, -0.3), direction: -136, bones: [0.36, 0.33, 0.27], radius: 0.125 },
  index: { root: point(-0.31, -1), direction: -97, bones: [0.46, 0.29, 0.22], radius: 0.106 },
  middle: { root: point(-0.07, -1.05), direction: -91, bones: [0.51, 0.33, 0.23], radius: 0.109 },
  ring: { root: point(0.165, -0.99), direction: -86, bones: [0.47, 0.31, 0.22], radius: 0.102 },
  pinky: { root: point(0.37, -0.86), direction: -78, bones: [0.36, 0.22, 0.19], radius: 0.086 },
}

/** Joints of a finger; a bending one first shortens towards the eye and then comes back over the palm. */
export function fingerJoints(finger: Finger, pose: FingerPose): Point[] {
  const { root, direction, bones } = BUILD[finger]
  const joints = [root]
  const heading = direction + pose.spread
  const isThumb = finger === 'thumb'
  let flex = 0
  for (const [index, bone] of bones.entries()) {
    flex += pose.bend * (isThumb ? 22 : requireValue([62, 92, 62][index]))
    const seen = isThumb ? 1 : Math.cos((flex * Math.PI) / 180)
    const turn = isThumb ? flex * 1.1 : 0
    joints.push(along(requireValue(joints.at(-1)), heading + turn, bone * seen))
  }
  return joints
}

/** The pose with each finger held a little differently. */
export function variedHand(pose: HandPose, random: Random): HandPose {
  const vary = ({ spread, bend }: FingerPose): FingerPose => ({
    spread: spread + random.range(-3, 3),
    bend: bend === 0 ? random.range(0, 0.16) : Math.min(1, Math.max(0, bend + random.range(-0.06, 0.06))),
  })
  const { thumb, index, middle, ring, pinky } = pose
  return {
    thumb: vary(thumb),
    index: vary(index),
    middle: vary(middle),
    ring: vary(ring),
    pinky: vary(pinky),
  }
}
