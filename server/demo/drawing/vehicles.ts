import { darker, lighter } from './colour.ts'
import type { Piece, SceneObject } from './scene.ts'
import { circle, n, point, type Point } from './shapes.ts'

interface Build {
  label: string
  /** Pixels at scale 1; wheels stand on v = 0, the front is at u = length. */
  length: number
  height: number
  body: string
  windows: readonly string[]
  wheels: readonly number[]
  wheel: number
  /** Lines that doors and panels draw. */
  seams: string
}

export type VehicleType = 'sedan' | 'suv' | 'van' | 'bus' | 'truck'

const BUILDS: Record<VehicleType, Build> = {
  sedan: {
    label: '轿车',
    length: 360,
    height: 118,
    wheels: [78, 284],
    wheel: 30,
    body: 'M6 -34 C4 -54 14 -66 44 -70 C72 -76 88 -82 104 -92 C128 -112 152 -118 190 -118 C236 -118 258 -106 284 -80 C318 -76 344 -68 354 -52 C360 -40 358 -30 352 -24 L10 -24 C7 -26 6 -30 6 -34 Z',
    windows: [
      'M112 -86 C132 -104 150 -109 186 -109 L186 -80 L110 -80 Z',
      'M196 -109 C230 -108 248 -98 268 -80 L196 -80 Z',
    ],
    seams: 'M191 -109 L191 -32 M104 -80 L104 -60 M120 -66 L136 -66 M206 -66 L222 -66',
  },
  suv: {
    label: '越野车',
    length: 366,
    height: 146,
    wheels: [76, 286],
    wheel: 36,
    body: 'M6 -44 C4 -76 8 -96 22 -118 C34 -138 54 -146 90 -146 L214 -146 C246 -146 262 -130 282 -100 C322 -96 350 -88 358 -68 C364 -52 362 -38 356 -30 L10 -30 C7 -34 6 -38 6 -44 Z',
    windows: [
      'M34 -102 C42 -126 56 -136 92 -136 L108 -136 L108 -100 L34 -100 Z',
      'M118 -136 L190 -136 L190 -100 L118 -100 Z',
      'M200 -136 L212 -136 C234 -136 246 -122 262 -100 L200 -100 Z',
    ],
    seams: 'M113 -136 L113 -40 M195 -136 L195 -40 M128 -84 L146 -84 M208 -84 L226 -84',
  },
  van: {
    label: '面包车',
    length: 420,
    height: 176,
    wheels: [88, 332],
    wheel: 35,
    body: 'M6 -40 L6 -156 C6 -170 14 -176 28 -176 L292 -176 C326 -176 344 -158 360 -118 C392 -110 410 -100 414 -76 C418 -52 416 -38 410 -30 L12 -30 C8 -32 6 -36 6 -40 Z',
    windows: [
      'M262 -160 L290 -160 C316 -160 328 -144 342 -114 L262 -114 Z',
      'M176 -160 L250 -160 L250 -114 L176 -114 Z',
    ],
    seams: 'M168 -164 L168 -40 M256 -164 L256 -40 M24 -100 L162 -100 M182 -96 L202 -96',
  },
  bus: {
    label: '公交车',
    length: 690,
    height: 232,
    wheels: [140, 566],
    wheel: 42,
    body: 'M6 -40 L6 -206 C6 -224 18 -232 34 -232 L650 -232 C672 -232 680 -220 682 -200 L686 -60 C686 -44 684 -38 678 -32 L12 -32 C8 -34 6 -36 6 -40 Z',
    windows: [
      'M26 -206 L118 -206 L118 -128 L26 -128 Z',
      'M128 -206 L220 -206 L220 -128 L128 -128 Z',
      'M230 -206 L322 -206 L322 -128 L230 -128 Z',
      'M332 -206 L424 -206 L424 -128 L332 -128 Z',
      'M434 -206 L512 -206 L512 -128 L434 -128 Z',
      'M522 -206 L586 -206 L586 -44 L522 -44 Z',
      'M598 -206 L672 -206 L676 -120 L598 -120 Z',
    ],
    seams: 'M6 -112 L516 -112 M554 -206 L554 -44 M6 -96 L516 -96',
  },
  truck: {
    label: '货车',
    length: 560,
    height: 228,
    wheels: [112, 214, 466],
    wheel: 40,
    body: 'M6 -48 L6 -228 L392 -228 L392 -178 L470 -178 C496 -178 508 -164 520 -126 C546 -118 554 -108 554 -84 L552 -36 L12 -36 C8 -38 6 -42 6 -48 Z',
    windows: ['M424 -164 L468 -164 C488 -164 496 -150 506 -120 L424 -120 Z'],
    seams: 'M392 -228 L392 -40 M410 -176 L410 -44 M6 -64 L388 -64 M134 -224 L134 -70 M262 -224 L262 -70',
  },
}

export interface VehiclePlace {
  /** Left end and ground line, pixels. */
  x: number
  ground: number
  scale: number
  heading: 'left' | 'right'
}

/** Maps every coordinate pair of an absolute SVG path. */
const trace = (path: string, place: (p: Point) => Point): string =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, u: string, v: string) => {
    const { x, y } = place(point(Number(u), Number(v)))
    return `${n(x)} ${n(y)}`
  })

export const vehicleLength = (type: VehicleType): number => BUILDS[type].length

/** A vehicle seen from the side; its box is exact: wheels below, roof above, bumpers left and right. */
export function drawVehicle(
  id: string,
  type: VehicleType,
  where: VehiclePlace,
  colour: string,
  lit: boolean,
): { pieces: Piece[]; object: SceneObject } {
  const build = BUILDS[type]
  const { scale: s, ground, x } = where
  const place = (p: Point): Point =>
    point(where.heading === 'right' ? x + p.x * s : x + (build.length - p.x) * s, ground + p.y * s)
  const of = (part: string, path: string, fill: string, detail?: string): Piece => ({
    owner: id,
    part,
    path,
    fill,
    ...(detail && { detail }),
  })
  const glass = lit ? '#3d4a63' : '#b9d3e3'
  const panes = build.windows.map((window) => `<path d="${trace(window, place)}" fill="${glass}"/>`)
  const [pane] = build.windows
  const gleam = pane ? `<path d="${trace(pane, place)}" fill="#fff" opacity=".16"/>` : ''
  const seams = `<path d="${trace(build.seams, place)}" stroke="${darker(colour, 0.3)}" stroke-width="${n(2.4 * s)}" fill="none" stroke-linecap="round"/>`
  const sill = `<path d="${trace(`M12 -40 L${build.length - 12} -40`, place)}" stroke="${darker(colour, 0.22)}" stroke-width="${n(9 * s)}" stroke-linecap="round"/>`
  const light = (u: number, v: number, fill: string): string =>
    `<path d="${circle(place(point(u, v)), 7 * s)}" fill="${fill}"/>`
  const lights =
    light(build.length - 14, -56, lit ? '#fff3c4' : '#f7efd6') + light(16, -58, lit ? '#ff5a4a' : '#c2372f')
  const shine = `<path d="${trace(`M60 ${-build.height + 6} L${build.length * 0.55} ${-build.height + 6}`, place)}" stroke="${lighter(colour, 0.45)}" stroke-width="${n(4 * s)}" stroke-linecap="round" opacity=".7"/>`
  const arches = build.wheels.map(
    (u) =>
      `<path d="${circle(place(point(u, -build.wheel)), (build.wheel + 7) * s)}" fill="${darker(colour, 0.55)}"/>`,
  )
  const body = of(
    'body',
    trace(build.body, place),
    colour,
    sill + seams + panes.join('') + gleam + lights + shine + arches.join(''),
  )
  const wheels = build.wheels.map((u) => {
    const hub = place(point(u, -build.wheel))
    const rim = `<path d="${circle(hub, build.wheel * 0.56 * s)}" fill="#aeb4bd"/><path d="${circle(hub, build.wheel * 0.2 * s)}" fill="#5c626c"/>`
    return of('wheel', circle(hub, build.wheel * s), '#23252b', rim)
  })
  const box = {
    x: x + 5 * s,
    y: ground - build.height * s,
    width: (build.length - 9) * s,
    height: build.height * s,
  }
  return { pieces: [body, ...wheels], object: { id, label: build.label, category: 'thing', box } }
}
