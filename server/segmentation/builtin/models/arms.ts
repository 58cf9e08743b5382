import { distance } from '../../../../src/domain/geometry/point.ts'
import type { SuggestedNode } from '../../engine.ts'
import type { FoundHand } from './hands.ts'
import { squareAbout, type Window } from './window.ts'

/** Where the arms of bodies say that hands are, and which hand is whose. */

/** From the wrist, as a share of the forearm: where the hand is, and how large what the model sees of it. */
const HAND_BEYOND = 0.3
const HAND_PER_FOREARM = 1.4
/** Of a node that others are found by. */
const SURE = 0.3
/** Between a hand's wrist and a body's, as a share of the hand. */
const SAME_WRIST = 0.6
/** What the model of hands says of the side, or one less it: above, it knows. */
const SURE_SIDE = 0.9
/** A second look at an arm without a hand: nearer, as other hands are near it, or as large as shoulders tell, as it points at the camera. */
const NEARER = 0.65
const HAND_PER_SHOULDERS = 0.9

interface Arm {
  readonly side: 'left' | 'right'
  readonly wrist: SuggestedNode
  /** Perhaps beyond the picture, or a guess. */
  readonly elbow: SuggestedNode
  /** Between the shoulders, in pixels. */
  readonly shoulders: number
}

/** The arms of a body whose wrists are seen well enough. */
export function armsOf(nodes: readonly SuggestedNode[]): Arm[] {
  const nodeAt = (name: string) => nodes.find((node) => node.name === name)
  const [left, right] = [nodeAt('left-shoulder'), nodeAt('right-shoulder')]
  const shoulders = left && right ? distance(left, right) : 0
  return (['left', 'right'] as const).flatMap((side) => {
    const [wrist, elbow] = [nodeAt(`${side}-wrist`), nodeAt(`${side}-elbow`)]
    return wrist && elbow && wrist.score >= SURE ? [{ side, wrist, elbow, shoulders }] : []
  })
}

/** Its elbow is more than a guess. */
export const isWhole = ({ elbow }: Arm): boolean => elbow.score >= SURE

/** @param size of the window, in pixels */
function windowBeyond({ wrist, elbow }: Arm, size: number): Window {
  const along = { x: wrist.x - elbow.x, y: wrist.y - elbow.y }
  const beyond = (HAND_BEYOND / HAND_PER_FOREARM) * (size / Math.max(Math.hypot(along.x, along.y), 1))
  const middle = { x: wrist.x + beyond * along.x, y: wrist.y + beyond * along.y }
  return squareAbout(middle, size, Math.atan2(along.x, -along.y))
}

export const forearmWindow = (arm: Arm, size = 1): Window =>
  windowBeyond(arm, size * HAND_PER_FOREARM * distance(arm.wrist, arm.elbow))

/** Where else the hand of an arm may be seen. */
export const otherWindows = (arm: Arm): Window[] => [
  forearmWindow(arm, NEARER),
  windowBeyond(arm, HAND_PER_SHOULDERS * arm.shoulders),
]

/** The arm that a hand belongs to. */
export function armOf({ nodes: [wrist], box }: FoundHand, arms: readonly Arm[]): Arm | undefined {
  const side = Math.max(box.width, box.height)
  return arms
    .map((arm) => ({ arm, far: wrist ? distance(arm.wrist, wrist) : Infinity }))
    .filter(({ far }) => far < SAME_WRIST * side)
    .toSorted((one, other) => one.far - other.far)[0]?.arm
}

/** As the model has it where it is sure, else by the wrist of a body where there is one. */
export function sideOf(hand: FoundHand, arms: readonly Arm[]): 'left' | 'right' {
  const seenAs = hand.right > 0.5 ? 'right' : 'left'
  return Math.max(hand.right, 1 - hand.right) > SURE_SIDE ? seenAs : (armOf(hand, arms)?.side ?? seenAs)
}
