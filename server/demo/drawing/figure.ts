import { darker } from './colour.ts'
import { drawHead } from './figure-head.ts'
import { piece, type Draw, type Looks, type Side } from './figure-parts.ts'
import { BODY_NODES, placeBody, type Body, type Pose } from './pose.ts'
import type { Piece, SceneObject } from './scene.ts'
import {
  along,
  angleOf,
  between,
  blob,
  boundsOf,
  capsule,
  circle,
  n,
  point,
  polygon,
  type Bounds,
  type Point,
} from './shapes.ts'

function arm(draw: Draw, side: Side, far: boolean): Piece[] {
  const { body, looks, height: h } = draw
  const [shoulder, elbow, wrist] = [body[`${side}Shoulder`], body[`${side}Elbow`], body[`${side}Wrist`]]
  const shade = far ? 0.18 : 0
  const skin = darker(looks.skin, shade)
  const top = darker(looks.top, shade + 0.06)
  const hand = along(wrist, angleOf(elbow, wrist), 0.018 * h)
  const cuff = looks.longSleeves ? between(elbow, wrist, 0.92) : between(shoulder, elbow, 0.62)
  const forearm = [
    piece(draw, 'skin', capsule(elbow, 0.024 * h, wrist, 0.018 * h), skin),
    piece(draw, 'skin', circle(hand, 0.025 * h), skin),
  ]
  const bare = piece(draw, 'skin', capsule(shoulder, 0.03 * h, elbow, 0.024 * h), skin)
  const sleeve = piece(
    draw,
    'top',
    capsule(shoulder, 0.037 * h, looks.longSleeves ? elbow : cuff, 0.031 * h),
    top,
  )
  if (!looks.longSleeves) return [...forearm, bare, sleeve]
  return [...forearm, piece(draw, 'top', capsule(elbow, 0.03 * h, cuff, 0.025 * h), top), sleeve]
}

function leg(draw: Draw, side: Side, far: boolean): Piece[] {
  const { body, looks, height: h, front } = draw
  const [hip, knee, ankle] = [body[`${side}Hip`], body[`${side}Knee`], body[`${side}Ankle`]]
  const cloth = darker(looks.skirt ? looks.skin : looks.bottom, far ? 0.22 : 0)
  const part = looks.skirt ? 'skin' : 'bottom'
  const outward = front ? (side === 'left' ? 0.022 : -0.022) : 0.032
  const sole = point(ankle.x + outward * h, ankle.y + 0.024 * h)
  const to = Math.sign(outward)
  const shoe = blob(
    [
      point(ankle.x - to * 0.026 * h, ankle.y - 0.008 * h),
      point(ankle.x + to * 0.024 * h, ankle.y - 0.012 * h),
      point(sole.x + to * 0.028 * h, sole.y - 0.004 * h),
      point(sole.x + to * 0.02 * h, sole.y + 0.012 * h),
      point(ankle.x - to * 0.03 * h, sole.y + 0.012 * h),
    ],
    0.8,
  )
  const shin = capsule(knee, 0.034 * h, ankle, (looks.skirt ? 0.02 : 0.028) * h)
  return [
    piece(draw, 'shoes', shoe, darker(looks.shoes, far ? 0.2 : 0)),
    piece(draw, part, shin, cloth),
    piece(draw, part, capsule(hip, (looks.skirt ? 0.034 : 0.044) * h, knee, 0.036 * h), cloth),
  ]
}

function torso(draw: Draw): Piece[] {
  const { body, looks, height: h, front } = draw
  const wide = front ? 0.012 : 0.036
  const [ls, rs, lh, rh] = [body.leftShoulder, body.rightShoulder, body.leftHip, body.rightHip]
  const grow = (p: Point, from: Point, by: number): Point => along(p, angleOf(from, p), by * h)
  const middle = between(between(ls, rs, 0.5), between(lh, rh, 0.5), 0.55)
  const outline = [
    grow(ls, rs, wide),
    grow(between(ls, lh, 0.55), middle, front ? 0.002 : 0.03),
    grow(lh, rh, wide + 0.016),
    point(between(lh, rh, 0.5).x, between(lh, rh, 0.5).y + 0.035 * h),
    grow(rh, lh, wide + 0.016),
    grow(between(rs, rh, 0.55), middle, front ? 0.002 : 0.03),
    grow(rs, ls, wide),
    along(between(ls, rs, 0.5), angleOf(middle, between(ls, rs, 0.5)), 0.022 * h),
  ]
  const hem = between(lh, rh, 0.5)
  const belt = `<path d="M${n(rh.x)} ${n(rh.y + 0.004 * h)}Q${n(hem.x)} ${n(hem.y + 0.03 * h)} ${n(lh.x)} ${n(lh.y + 0.004 * h)}" stroke="${darker(looks.top, 0.22)}" stroke-width="${n(0.006 * h)}" fill="none"/>`
  const cloth = piece(draw, 'top', blob(outline, 0.8), looks.top, belt)
  if (!looks.skirt) return [cloth]
  const flare = 0.05 * h
  const [lk, rk] = [between(lh, body.leftKnee, 0.75), between(rh, body.rightKnee, 0.75)]
  const skirt = [grow(lh, rh, 0.03), point(lk.x + flare, lk.y), point(rk.x - flare, rk.y), grow(rh, lh, 0.03)]
  return [piece(draw, 'bottom', polygon(skirt), looks.bottom), cloth]
}

/** How far the body reaches: every joint with the flesh around it. */
function reach(body: Body, looks: Looks, h: number): Bounds {
  const round = (p: Point, r: number): Point[] => [
    point(p.x - r * h, p.y - r * h),
    point(p.x + r * h, p.y + r * h),
  ]
  const hand = (side: Side): Point =>
    along(body[`${side}Wrist`], angleOf(body[`${side}Elbow`], body[`${side}Wrist`]), 0.018 * h)
  const bun = looks.hairStyle === 'bun' ? 0.11 : 0.077
  const c = body.headCentre
  return boundsOf([
    point(c.x - 0.068 * h, c.y - bun * h),
    point(c.x + 0.068 * h, c.y),
    ...(['left', 'right'] as const).flatMap((side) => [
      ...round(hand(side), 0.025),
      ...round(body[`${side}Elbow`], 0.026),
      ...round(body[`${side}Knee`], 0.035),
      ...round(body[`${side}Hip`], 0.05),
      ...round(body[`${side}Shoulder`], 0.034),
      ...round(point(body[`${side}Ankle`].x, body[`${side}Ankle`].y + 0.006 * h), 0.03),
    ]),
  ])
}

/** A person: pieces in paint order, and what is known of them. `hips` and `height` in pixels. */
export function drawFigure(
  id: string,
  pose: Pose,
  hips: Point,
  height: number,
  looks: Looks,
): { pieces: Piece[]; object: SceneObject } {
  const body = placeBody(pose, hips, height)
  const draw: Draw = { id, body, looks, height, front: pose.view === 'front' }
  const { behind, before } = drawHead(draw)
  const limbs = draw.front
    ? [
        ...leg(draw, 'right', false),
        ...leg(draw, 'left', false),
        ...torso(draw),
        ...before,
        ...arm(draw, 'right', false),
        ...arm(draw, 'left', false),
      ]
    : [
        ...arm(draw, 'left', true),
        ...leg(draw, 'left', true),
        ...leg(draw, 'right', false),
        ...torso(draw),
        ...before,
        ...arm(draw, 'right', false),
      ]
  const pieces = [...behind, ...limbs]
  const nodes = BODY_NODES.map((name) => ({
    name,
    ...body[name],
    visible: draw.front || !name.startsWith('left') || name === 'leftEye' || name === 'leftEar',
  }))
  return { pieces, object: { id, label: '行人', category: 'human', box: reach(body, looks, height), nodes } }
}
