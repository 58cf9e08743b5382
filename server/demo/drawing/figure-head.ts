import { darker, lighter } from './colour.ts'
import { piece, type Draw } from './figure-parts.ts'
import type { Piece } from './scene.ts'
import { along, between, capsule, circle, ellipse, n, point, type Point } from './shapes.ts'

function face(draw: Draw): string {
  const { body, looks, height: h, front } = draw
  const ink = '#2a2029'
  const eye = (p: Point): string => `<path d="${ellipse(p, 0.0055 * h, 0.0075 * h)}" fill="${ink}"/>`
  const brow = (p: Point): string =>
    `<path d="M${n(p.x - 0.011 * h)} ${n(p.y - 0.016 * h)}q${n(0.011 * h)} ${n(-0.007 * h)} ${n(0.022 * h)} 0" stroke="${darker(looks.hair, 0.1)}" stroke-width="${n(0.005 * h)}" fill="none" stroke-linecap="round"/>`
  const mouthAt = along(body.nose, 90, 0.024 * h)
  const reach = front ? 0.014 : 0.008
  const mouth = `<path d="M${n(mouthAt.x - reach * h * (front ? 1 : 2))} ${n(mouthAt.y)}q${n(reach * h)} ${n(0.011 * h)} ${n(reach * 2 * h)} 0" stroke="${darker('#b5524a', 0.1)}" stroke-width="${n(0.0055 * h)}" fill="none" stroke-linecap="round"/>`
  const nose = front
    ? `<path d="M${n(body.nose.x)} ${n(body.nose.y - 0.012 * h)}q${n(0.008 * h)} ${n(0.012 * h)} ${n(-0.003 * h)} ${n(0.014 * h)}" stroke="${darker(looks.skin, 0.25)}" stroke-width="${n(0.004 * h)}" fill="none" stroke-linecap="round"/>`
    : ''
  const cheeks = front
    ? [body.leftEye, body.rightEye]
        .map(
          (p) =>
            `<circle cx="${n(p.x)}" cy="${n(p.y + 0.022 * h)}" r="${n(0.009 * h)}" fill="#e8705f" opacity=".22"/>`,
        )
        .join('')
    : ''
  const eyes = front ? [body.leftEye, body.rightEye] : [body.leftEye]
  return cheeks + eyes.map((p) => eye(p) + brow(p)).join('') + nose + mouth
}

/** Head, hair, neck and face; `behind` goes under the body. */
export function drawHead(draw: Draw): { behind: Piece[]; before: Piece[] } {
  const { body, looks, height: h, front } = draw
  const c = body.headCentre
  const [rx, ry] = [front ? 0.057 * h : 0.06 * h, 0.07 * h]
  const behind: Piece[] = []
  if (looks.hairStyle === 'long') {
    const fall = point(c.x - (front ? 0 : 0.022 * h), c.y + 0.03 * h)
    behind.push(piece(draw, 'hair', ellipse(fall, rx * 1.28, ry * 1.45), darker(looks.hair, 0.12)))
  }
  if (looks.hairStyle === 'bun')
    behind.push(
      piece(
        draw,
        'hair',
        circle(point(c.x - (front ? 0 : 0.05 * h), c.y - ry * (front ? 1.12 : 0.5)), 0.03 * h),
        looks.hair,
      ),
    )
  const neck = piece(
    draw,
    'skin',
    capsule(body.neck, 0.024 * h, between(body.leftShoulder, body.rightShoulder, 0.5), 0.028 * h),
    darker(looks.skin, 0.12),
  )
  const ears = front ? [body.leftEar, body.rightEar] : [body.leftEar]
  const skull = piece(draw, 'skin', ellipse(c, rx, ry), looks.skin)
  const lobes = ears.map((ear) =>
    piece(draw, 'skin', ellipse(ear, 0.011 * h, 0.016 * h), darker(looks.skin, 0.06)),
  )
  const back = front ? rx * 1.04 : rx * 1.12
  const fringe = `M${n(c.x - back)} ${n(c.y + ry * 0.12)}C${n(c.x - back * 1.12)} ${n(c.y - ry * 1.42)} ${n(c.x + rx * 1.12)} ${n(c.y - ry * 1.42)} ${n(c.x + rx * 1.03)} ${n(c.y - ry * (front ? 0.08 : 0.35))}C${n(c.x + rx * 0.75)} ${n(c.y - ry * 0.62)} ${n(c.x + rx * 0.1)} ${n(c.y - ry * 0.5)} ${n(c.x - rx * 0.35)} ${n(c.y - ry * 0.52)}C${n(c.x - rx * 0.62)} ${n(c.y - ry * 0.45)} ${n(c.x - rx * 0.7)} ${n(c.y - ry * 0.1)} ${n(c.x - back)} ${n(c.y + ry * 0.12)}Z`
  const shine = `<path d="M${n(c.x - rx * 0.5)} ${n(c.y - ry * 0.78)}q${n(rx * 0.45)} ${n(-ry * 0.26)} ${n(rx * 0.95)} ${n(-ry * 0.02)}" stroke="${lighter(looks.hair, 0.25)}" stroke-width="${n(0.006 * h)}" fill="none" stroke-linecap="round" opacity=".6"/>`
  return {
    behind,
    before: [
      neck,
      ...(front ? lobes : []),
      { ...skull, detail: face(draw) },
      ...(front ? [] : lobes),
      piece(draw, 'hair', fringe, looks.hair, shine),
    ],
  }
}
