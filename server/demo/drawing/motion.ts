import type { HandPose } from './hand-pose.ts'
import type { Pose } from './pose.ts'
import { requireValue } from '../../require-value.ts'

/** From 0 to 1 with a soft start and end. */
export const ease = (t: number): number => {
  const clamped = Math.min(1, Math.max(0, t))
  return clamped * clamped * (3 - 2 * clamped)
}

const mixed = (a: number, b: number, t: number): number => a + (b - a) * t

/** The shorter way round between two angles. */
const turned = (a: number, b: number, t: number): number => a + (((((b - a) % 360) + 540) % 360) - 180) * t

const pair = (a: readonly [number, number], b: readonly [number, number], t: number): [number, number] => [
  turned(a[0], b[0], t),
  turned(a[1], b[1], t),
]

export const mixPoses = (a: Pose, b: Pose, t: number): Pose => ({
  view: a.view,
  spine: turned(a.spine, b.spine, t),
  head: turned(a.head, b.head, t),
  leftArm: pair(a.leftArm, b.leftArm, t),
  rightArm: pair(a.rightArm, b.rightArm, t),
  leftLeg: pair(a.leftLeg, b.leftLeg, t),
  rightLeg: pair(a.rightLeg, b.rightLeg, t),
})

export function mixHands(a: HandPose, b: HandPose, t: number): HandPose {
  const finger = (name: keyof HandPose) => ({
    spread: mixed(a[name].spread, b[name].spread, t),
    bend: mixed(a[name].bend, b[name].bend, t),
  })
  return {
    thumb: finger('thumb'),
    index: finger('index'),
    middle: finger('middle'),
    ring: finger('ring'),
    pinky: finger('pinky'),
  }
}

/** Goes through a list of poses, resting on each as long as it moves to the next. `t` 0…1 over the whole. */
export function throughPoses<T>(poses: readonly T[], t: number, mix: (a: T, b: T, t: number) => T): T {
  const place = Math.min(t, 0.9999) * (poses.length - 1)
  const index = Math.floor(place)
  return mix(requireValue(poses[index]), requireValue(poses[index + 1]), ease((place - index) * 2 - 0.5))
}
