import { FINGERS, HAND_NODES } from '../../../src/domain/documents/templates.ts'
import { darker, lighter } from './colour.ts'
import { BUILD, fingerJoints, type Finger, type HandPose } from './hand-pose.ts'
import type { Piece, SceneNode, SceneObject } from './scene.ts'
import {
  along,
  angleOf,
  between,
  boundsOf,
  capsule,
  circle,
  blob,
  ellipse,
  n,
  point,
  type Point,
} from './shapes.ts'
import { requireValue } from '../../require-value.ts'

/** Where a hand is and how it is turned. */
export interface HandPlace {
  wrist: Point
  /** Pixels from the wrist to the root of the middle finger. */
  palm: number
  /** Degrees clockwise from upright. */
  turn: number
  side: 'left' | 'right'
}

export interface HandLooks {
  skin: string
  sleeve: string
  nails: string
}

type Place = (local: Point) => Point

const placing = ({ wrist, palm, turn, side }: HandPlace): Place => {
  const mirror = side === 'left' ? -1 : 1
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return ({ x, y }) => {
    const [px, py] = [x * mirror * palm, y * palm]
    return point(wrist.x + px * cos - py * sin, wrist.y + px * sin + py * cos)
  }
}

interface DrawnFinger {
  finger: Finger
  joints: Point[]
  radius: number
  bent: boolean
}

const bones = ({ joints, radius }: DrawnFinger, grow: number): string[] => {
  const radii = [radius * 1.06, radius, radius * 0.9, radius * 0.78].map((value) => value + grow)
  return [0, 1, 2].map((index) =>
    capsule(
      requireValue(joints[index]),
      requireValue(radii[index]),
      requireValue(joints[index + 1]),
      requireValue(radii[index + 1]),
    ),
  )
}

/** Nail and knuckle lines of a straight finger, seen from its back. */
function fingerDetail(drawn: DrawnFinger, looks: HandLooks): string {
  const { joints, radius, bent } = drawn
  const [, second, third, tip] = joints as [Point, Point, Point, Point]
  const heading = angleOf(third, tip)
  const ink = darker(looks.skin, 0.24)
  const crease = (at: Point, wide: number): string => {
    const [a, b] = [along(at, heading + 90, radius * wide), along(at, heading - 90, radius * wide)]
    const c = along(at, heading, radius * 0.22)
    return `<path d="M${n(a.x)} ${n(a.y)}Q${n(c.x)} ${n(c.y)} ${n(b.x)} ${n(b.y)}" stroke="${ink}" stroke-width="${n(radius * 0.08)}" fill="none" stroke-linecap="round" opacity=".6"/>`
  }
  if (bent) return crease(second, 0.5)
  const nail = along(tip, heading, radius * 0.1)
  const turned = `transform="rotate(${n(heading + 90)} ${n(nail.x)} ${n(nail.y)})"`
  const plate = `<path ${turned} d="${ellipse(nail, radius * 0.46, radius * 0.58)}" fill="${looks.nails}"/>`
  const gleam = `<path ${turned} d="${ellipse(point(nail.x - radius * 0.14, nail.y - radius * 0.12), radius * 0.1, radius * 0.26)}" fill="#fff" opacity=".45"/>`
  const creases =
    drawn.finger === 'thumb'
      ? crease(third, 0.5)
      : crease(second, 0.55) + crease(along(second, heading, radius * 0.3), 0.42) + crease(third, 0.45)
  return plate + gleam + creases
}

const palmOutline = (place: Place, scale = 1): string =>
  blob(
    [
      [-0.2, 0.08],
      [-0.27, -0.18],
      [-0.43, -0.42],
      [-0.42, -0.72],
      [-0.41, -1.0],
      [-0.3, -1.1],
      [-0.07, -1.15],
      [0.17, -1.09],
      [0.38, -0.96],
      [0.46, -0.84],
      [0.44, -0.5],
      [0.32, -0.18],
      [0.2, 0.08],
    ].map(([x, y]) => place(point(requireValue(x) * scale, (requireValue(y) + 0.55) * scale - 0.55))),
    0.9,
  )

function tendons(place: Place, ink: string, width: number): string {
  const lines = (['index', 'middle', 'ring', 'pinky'] as const).map((finger) => {
    const { root } = BUILD[finger]
    const [from, to] = [place(point(root.x * 0.9, root.y * 0.9)), place(point(root.x * 0.5, root.y * 0.45))]
    return `<path d="M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}" stroke="${ink}" stroke-width="${n(width)}" stroke-linecap="round" opacity=".28"/>`
  })
  return lines.join('')
}

/** Arm and cuff below the wrist, as long as a picture may need. */
function forearm(place: Place, id: string, looks: HandLooks, palm: number): Piece[] {
  const cuffAt = 0.55
  const arm = capsule(place(point(0, 0.05)), 0.225 * palm, place(point(0, 1.2)), 0.3 * palm)
  const sleeve = capsule(place(point(0, cuffAt + 0.32)), 0.4 * palm, place(point(0, 5)), 0.62 * palm)
  const [a, b] = [place(point(-0.34, cuffAt + 0.2)), place(point(0.34, cuffAt + 0.2))]
  const seam = `<path d="M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}" stroke="${darker(looks.sleeve, 0.25)}" stroke-width="${n(0.025 * palm)}" stroke-linecap="round" stroke-dasharray="${n(0.05 * palm)} ${n(0.05 * palm)}" opacity=".7"/>`
  const rim = capsule(place(point(0, 0.05)), 0.24 * palm, place(point(0, 1.2)), 0.316 * palm)
  return [
    { owner: id, part: 'arm', path: rim, fill: darker(looks.skin, 0.3) },
    { owner: id, part: 'arm', path: arm, fill: darker(looks.skin, 0.05) },
    { owner: `${id}-sleeve`, part: 'sleeve', path: sleeve, fill: looks.sleeve, detail: seam },
  ]
}

/** Each shape first a little larger in the outline's colour, then in its own: one outline around all of them. */
function outlined(
  id: string,
  part: string,
  paths: (grow: number) => string[],
  fill: string,
  line: number,
  detail: string,
): Piece[] {
  const rims = paths(line).map((path) => ({ owner: id, part, path, fill: darker(fill, 0.3) }))
  const bodies = paths(0).map((path) => ({ owner: id, part, path, fill }))
  const last = requireValue(bodies.at(-1))
  return [...rims, ...bodies.slice(0, -1), { ...last, detail }]
}

function nodesOf(place: Place, fingers: readonly DrawnFinger[]): SceneNode[] {
  const joints = FINGERS.flatMap((name) => {
    const drawn = requireValue(fingers.find(({ finger }) => finger === name))
    return drawn.joints.map((joint, index) => ({ ...joint, visible: !(drawn.bent && index > 1) }))
  })
  const all = [{ ...place(point(0, 0)), visible: true }, ...joints]
  return all.map((joint, index) => ({ name: requireValue(HAND_NODES[index]), ...joint }))
}

interface DrawnHand {
  id: string
  place: Place
  palm: number
  looks: HandLooks
  fingers: readonly DrawnFinger[]
  /** Width of the outline. */
  line: number
}

/** The back of the hand with its knuckles and tendons, the ball of the thumb, and one outline around them. */
function handBack({ id, place, palm, looks, fingers, line }: DrawnHand): { rims: Piece[]; flesh: Piece[] } {
  const of = (path: string, fill: string): Piece => ({ owner: id, part: 'hand', path, fill })
  const ink = darker(looks.skin, 0.3)
  const thumb = requireValue(fingers[0])
  const root = requireValue(thumb.joints[0])
  const ball = (grow: number): string =>
    capsule(place(point(-0.08, -0.22)), 0.19 * palm + grow, root, thumb.radius * 1.06 + grow)
  const knuckles = fingers.slice(1).map(({ joints, radius, bent }) => {
    const at = between(requireValue(joints[0]), place(point(0, -0.4)), 0.04)
    const fill = bent ? lighter(looks.skin, 0.14) : darker(looks.skin, 0.1)
    return `<path d="${circle(at, radius * (bent ? 0.95 : 0.72))}" fill="${fill}" opacity="${bent ? 0.75 : 0.32}"/>`
  })
  const detail = knuckles.join('') + tendons(place, darker(looks.skin, 0.22), 0.03 * palm)
  return {
    rims: [of(ball(line), ink), of(palmOutline(place, 1.035), ink)],
    flesh: [of(ball(0), looks.skin), { ...of(palmOutline(place), looks.skin), detail }],
  }
}

/** Bent fingers lie behind the hand, straight ones run into it. */
function handPieces(hand: DrawnHand): Piece[] {
  const { id, place, palm, looks, fingers, line } = hand
  const far = fingers
    .filter(({ bent }) => bent)
    .flatMap((drawn) =>
      outlined(id, 'finger', (grow) => bones(drawn, grow), darker(looks.skin, 0.12), line, ''),
    )
  const near = fingers.filter(({ bent }) => !bent)
  const outline = near
    .flatMap((drawn) => bones(drawn, line))
    .map((path) => ({ owner: id, part: 'hand', path, fill: darker(looks.skin, 0.3) }))
  const straight = near.flatMap((drawn) => {
    const parts = bones(drawn, 0).map((path): Piece => ({ owner: id, part: 'hand', path, fill: looks.skin }))
    return [...parts.slice(0, -1), { ...requireValue(parts.at(-1)), detail: fingerDetail(drawn, looks) }]
  })
  const { rims, flesh } = handBack(hand)
  return [...forearm(place, id, looks, palm), ...far, ...outline, ...rims, ...flesh, ...straight]
}

/** A hand seen from its back: pieces in paint order, and its 21 joints. */
export function drawHand(
  id: string,
  pose: HandPose,
  where: HandPlace,
  looks: HandLooks,
): { pieces: Piece[]; object: SceneObject } {
  const place = placing(where)
  const { palm, side } = where
  const fingers = FINGERS.map((finger): DrawnFinger => ({
    finger,
    joints: fingerJoints(finger, pose[finger]).map(place),
    radius: BUILD[finger].radius * palm,
    bent: pose[finger].bend > 0.5,
  }))
  const nodes = nodesOf(place, fingers)
  const label = side === 'left' ? '左手' : '右手'
  return {
    pieces: handPieces({ id, place, palm, looks, fingers, line: 0.016 * palm }),
    object: { id, label, category: 'thing', box: boundsOf(nodes, 0.11 * palm), nodes },
  }
}
