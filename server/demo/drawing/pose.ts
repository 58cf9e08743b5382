import type { Random } from './random.ts'
import { along, between, point, type Point } from './shapes.ts'

/** Directions of a body's bones in degrees, 0 = right, 90 = down; left and right are the body's own. */
export interface Pose {
  /** From hips to shoulders; −90 = upright. */
  spine: number
  head: number
  leftArm: readonly [number, number]
  rightArm: readonly [number, number]
  leftLeg: readonly [number, number]
  rightLeg: readonly [number, number]
  view: 'front' | 'side'
}

export const BODY_NODES = [
  'nose',
  'leftEye',
  'rightEye',
  'leftEar',
  'rightEar',
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftHip',
  'rightHip',
  'leftKnee',
  'rightKnee',
  'leftAnkle',
  'rightAnkle',
] as const
export type BodyNode = (typeof BODY_NODES)[number]
export type Body = Record<BodyNode, Point> & { neck: Point; headCentre: Point }

const STANDING: Pose = {
  view: 'front',
  spine: -90,
  head: -90,
  leftArm: [78, 84],
  rightArm: [102, 96],
  leftLeg: [86, 89],
  rightLeg: [94, 91],
}

/** Front views that a person holds for a picture. */
export const FRONT_POSES: readonly Pose[] = [
  STANDING,
  { ...STANDING, leftArm: [-42, -68], rightArm: [104, 92] },
  { ...STANDING, leftArm: [58, 128], rightArm: [122, 52] },
  { ...STANDING, leftArm: [-38, -100], rightArm: [-142, -80], leftLeg: [78, 86], rightLeg: [102, 94] },
  { ...STANDING, leftArm: [12, -72], rightArm: [108, 100], leftLeg: [82, 88], rightLeg: [104, 96] },
  {
    ...STANDING,
    spine: -84,
    head: -80,
    leftArm: [66, 20],
    rightArm: [112, 124],
    leftLeg: [80, 88],
    rightLeg: [96, 92],
  },
  { ...STANDING, leftArm: [4, 2], rightArm: [176, 178], leftLeg: [70, 84], rightLeg: [110, 96] },
]

/** A step seen from the side; `phase` 0…1 is one full cycle of both legs. Walks to the right. */
export function walkingPose(phase: number, pace = 1): Pose {
  const swing = Math.sin(phase * 2 * Math.PI) * pace
  const lift = (offset: number): number => Math.max(0, Math.cos((phase + offset) * 2 * Math.PI)) * 38 * pace
  return {
    view: 'side',
    spine: -87,
    head: -86,
    leftArm: [90 + swing * 26, 78 + swing * 24],
    rightArm: [90 - swing * 26, 78 - swing * 24],
    leftLeg: [90 - swing * 24, 92 - swing * 22 + lift(0)],
    rightLeg: [90 + swing * 24, 92 + swing * 22 + lift(0.5)],
  }
}

/** The pose with every bone turned a little. */
export function varied(pose: Pose, random: Random, degrees = 6): Pose {
  const turn = (angle: number): number => angle + random.range(-degrees, degrees)
  const both = ([a, b]: readonly [number, number]): [number, number] => [turn(a), turn(b)]
  return {
    view: pose.view,
    spine: pose.spine + random.range(-2, 2),
    head: pose.head + random.range(-5, 5),
    leftArm: both(pose.leftArm),
    rightArm: both(pose.rightArm),
    leftLeg: both(pose.leftLeg),
    rightLeg: both(pose.rightLeg),
  }
}

/** Where the joints are for a body of `height` pixels whose hips are at `hips`. Facing us, its left is our right. */
export function placeBody(pose: Pose, hips: Point, height: number): Body {
  const front = pose.view === 'front'
  const half = (front ? 0.105 : 0.02) * height
  const hipHalf = (front ? 0.062 : 0.012) * height
  const neckBase = along(hips, pose.spine, 0.3 * height)
  const across = pose.spine + 90
  const leftShoulder = along(neckBase, across, half)
  const rightShoulder = along(neckBase, across, -half)
  const leftHip = along(hips, across, hipHalf)
  const rightHip = along(hips, across, -hipHalf)
  const limb = (
    root: Point,
    [first, second]: readonly [number, number],
    a: number,
    b: number,
  ): [Point, Point] => {
    const middle = along(root, first, a * height)
    return [middle, along(middle, second, b * height)]
  }
  const [leftElbow, leftWrist] = limb(leftShoulder, pose.leftArm, 0.165, 0.15)
  const [rightElbow, rightWrist] = limb(rightShoulder, pose.rightArm, 0.165, 0.15)
  const [leftKnee, leftAnkle] = limb(leftHip, pose.leftLeg, 0.235, 0.225)
  const [rightKnee, rightAnkle] = limb(rightHip, pose.rightLeg, 0.235, 0.225)
  const headCentre = along(neckBase, pose.head, 0.115 * height)
  return {
    ...placeFace(headCentre, pose, height),
    neck: between(neckBase, headCentre, 0.35),
    headCentre,
    leftShoulder,
    rightShoulder,
    leftElbow,
    rightElbow,
    leftWrist,
    rightWrist,
    leftHip,
    rightHip,
    leftKnee,
    rightKnee,
    leftAnkle,
    rightAnkle,
  }
}

function placeFace(
  centre: Point,
  pose: Pose,
  height: number,
): Pick<Body, 'nose' | 'leftEye' | 'rightEye' | 'leftEar' | 'rightEar'> {
  const up = pose.head
  const across = pose.head + 90
  const at = (right: number, above: number): Point =>
    along(along(centre, across, right * height), up, above * height)
  if (pose.view === 'front') {
    return {
      nose: at(0, -0.008),
      leftEye: at(0.023, 0.01),
      rightEye: at(-0.023, 0.01),
      leftEar: at(0.056, -0.002),
      rightEar: at(-0.056, -0.002),
    }
  }
  return {
    nose: at(0.06, -0.006),
    leftEye: at(0.034, 0.012),
    rightEye: at(0.042, 0.012),
    leftEar: at(-0.012, 0),
    rightEar: at(-0.008, 0),
  }
}

export const origin = point(0, 0)
