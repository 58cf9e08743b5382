import { darker, lighter, mix } from './colour.ts'
import type { Random } from './random.ts'
import type { Piece, SceneObject } from './scene.ts'
import { along, blob, boundsOf, circle, ellipse, n, point, polygon, rectangle, type Point } from './shapes.ts'
import { requireValue } from '../../require-value.ts'

/** Things that stand in front of people, or that look like people and are none. */
export interface Prop {
  pieces: Piece[]
  object: SceneObject
}

const cover = (id: string, label: string, pieces: Piece[], points: readonly Point[]): Prop => ({
  pieces,
  object: { id, label, category: 'cover', box: boundsOf(points) },
})

/** A pot plant; `ground` is where the pot stands. */
export function plant(id: string, random: Random, x: number, ground: number, size: number): Prop {
  const pot = random.pick(['#c46a4a', '#5d7d8c', '#d9c7a8', '#7a6a9a'])
  const green = random.pick(['#3f8a5c', '#5a9e55', '#2f7a66'])
  const root = point(x, ground - 0.42 * size)
  const leaves: Piece[] = Array.from({ length: 9 }, (_, index) => {
    const heading = -165 + index * 18.5 + random.range(-6, 6)
    const reach = size * random.range(0.62, 0.95)
    const [tip, middle] = [along(root, heading, reach), along(root, heading, reach * 0.5)]
    const wide = 0.1 * size
    const path = blob([root, along(middle, heading - 90, wide), tip, along(middle, heading + 90, wide)], 1.1)
    const vein = `<path d="M${n(root.x)} ${n(root.y)}L${n(tip.x)} ${n(tip.y)}" stroke="${lighter(green, 0.3)}" stroke-width="${n(0.012 * size)}" opacity=".7"/>`
    return {
      owner: id,
      part: 'leaf',
      path,
      fill: mix(darker(green, 0.2), lighter(green, 0.1), random.next()),
      detail: vein,
    }
  })
  const [top, bottom, high] = [0.25 * size, 0.18 * size, 0.44 * size]
  const vessel: Piece = {
    owner: id,
    part: 'pot',
    fill: pot,
    path: polygon([
      point(x - top, ground - high),
      point(x + top, ground - high),
      point(x + bottom, ground),
      point(x - bottom, ground),
    ]),
  }
  const rim: Piece = {
    owner: id,
    part: 'pot',
    fill: darker(pot, 0.12),
    path: rectangle(x - top * 1.1, ground - high - 0.04 * size, top * 2.2, 0.1 * size, 0.03 * size),
  }
  return cover(
    id,
    '盆栽',
    [...leaves, vessel, rim],
    [point(x - size * 0.9, ground - size * 1.36), point(x + size * 0.9, ground)],
  )
}

/** A table with things on it, seen from the front. */
export function table(
  id: string,
  random: Random,
  x: number,
  ground: number,
  width: number,
  height: number,
): Prop {
  const wood = random.pick(['#a9744f', '#8b6a4e', '#c39a6b', '#e2ddd2'])
  const top: Piece = {
    owner: id,
    part: 'top',
    fill: wood,
    path: rectangle(x, ground - height, width, 30, 8),
    detail: `<path d="${rectangle(x + 10, ground - height + 6, width - 20, 5, 2)}" fill="${lighter(wood, 0.35)}"/>`,
  }
  const legs = [x + 24, x + width - 48].map((left): Piece => ({
    owner: id,
    part: 'leg',
    fill: darker(wood, 0.25),
    path: rectangle(left, ground - height + 26, 24, height - 26, 4),
  }))
  const colour = random.pick(['#d1495b', '#2e86ab', '#edae49'])
  const mug = { x: x + width * 0.24, y: ground - height }
  const cup: Piece = {
    owner: id,
    part: 'cup',
    fill: colour,
    path: rectangle(mug.x, mug.y - 56, 46, 58, 8),
    detail: `<path d="${rectangle(mug.x + 8, mug.y - 48, 7, 38, 3)}" fill="#fff" opacity=".35"/>`,
  }
  const books = [0, 1, 2].map((index): Piece => ({
    owner: id,
    part: 'book',
    fill: requireValue(['#3d9970', '#f2b134', '#7d5ba6'][index]),
    path: rectangle(x + width * 0.56 + index * 6, mug.y - 22 * (index + 1), 130 - index * 16, 22, 3),
  }))
  return cover(
    id,
    '桌子',
    [...legs, top, cup, ...books],
    [point(x, ground - height - 66), point(x + width, ground)],
  )
}

/** Parcels piled up. */
export function parcels(id: string, random: Random, x: number, ground: number, size: number): Prop {
  const one = (left: number, base: number, side: number, colour: string): Piece => ({
    owner: id,
    part: 'box',
    fill: colour,
    path: rectangle(left, base - side * 0.8, side, side * 0.8, 4),
    detail: `<path d="${rectangle(left + side * 0.44, base - side * 0.8, side * 0.12, side * 0.8)}" fill="${lighter(colour, 0.35)}" opacity=".8"/><path d="${rectangle(left + side * 0.66, base - side * 0.26, side * 0.24, side * 0.14)}" fill="#fff" opacity=".7"/>`,
  })
  const lean = random.range(0.1, 0.4) * size
  const pieces = [one(x, ground, size, '#c8935f'), one(x + lean, ground - size * 0.8, size * 0.72, '#b9814f')]
  return cover(id, '纸箱', pieces, [
    point(x, ground - size * 1.38),
    point(x + Math.max(size, lean + size * 0.72), ground),
  ])
}

/** A big umbrella, held or standing, that hides what is behind it. */
export function umbrella(id: string, random: Random, x: number, top: number, radius: number): Prop {
  const colour = random.pick(['#d1495b', '#2e86ab', '#edae49', '#3d9970'])
  const base = top + radius
  const scallop = radius / 2.5
  const ribs = Array.from(
    { length: 5 },
    () => `a${n(scallop / 2)} ${n(scallop * 0.32)} 0 0 0 ${n(-scallop)} 0`,
  )
    .join('')
    .replaceAll(n(-scallop), n((-2 * radius) / 5))
  const canopy = `M${n(x - radius)} ${n(base)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + radius)} ${n(base)}${ribs}Z`
  const panels = [-0.34, 0.34].map(
    (at) =>
      `<path d="M${n(x)} ${n(top)}Q${n(x + at * radius * 1.5)} ${n(top + radius * 0.4)} ${n(x + at * radius * 1.8)} ${n(base)}" stroke="${lighter(colour, 0.4)}" stroke-width="5" fill="none" opacity=".7"/>`,
  )
  const pieces: Piece[] = [
    { owner: id, part: 'pole', fill: '#4a4a55', path: rectangle(x - 5, top - 16, 10, radius * 2.2, 4) },
    { owner: id, part: 'canopy', fill: colour, path: canopy, detail: panels.join('') },
  ]
  return cover(id, '雨伞', pieces, [point(x - radius, top - 16), point(x + radius, top + radius * 2.2)])
}

/** A statue on a plinth: the shape of a person, and none. */
export function statue(id: string, x: number, ground: number, height: number): Prop {
  const stone = '#a5a9ad'
  const plinth = 0.28 * height
  const body = height - plinth
  const foot = ground - plinth
  const at = (dx: number, up: number): Point => point(x + dx * body, foot - up * body)
  const robe = blob(
    [
      at(-0.2, 0),
      at(-0.15, 0.45),
      at(-0.19, 0.76),
      at(-0.06, 0.84),
      at(0.06, 0.84),
      at(0.2, 0.74),
      at(0.15, 0.4),
      at(0.21, 0),
    ],
    0.7,
  )
  const folds = [-0.08, 0.02, 0.1].map(
    (dx) =>
      `<path d="M${n(at(dx, 0.02).x)} ${n(at(dx, 0.02).y)}Q${n(at(dx * 0.6, 0.3).x)} ${n(at(dx * 0.6, 0.3).y)} ${n(at(dx * 0.8, 0.6).x)} ${n(at(dx * 0.8, 0.6).y)}" stroke="${darker(stone, 0.22)}" stroke-width="4" fill="none"/>`,
  )
  const pieces: Piece[] = [
    {
      owner: id,
      part: 'plinth',
      fill: darker(stone, 0.2),
      path: rectangle(x - 0.26 * body, foot, 0.52 * body, plinth, 4),
      detail: `<path d="${rectangle(x - 0.18 * body, foot + plinth * 0.3, 0.36 * body, plinth * 0.4, 3)}" fill="${darker(stone, 0.32)}"/>`,
    },
    { owner: id, part: 'stone', fill: stone, path: robe, detail: folds.join('') },
    {
      owner: id,
      part: 'stone',
      fill: lighter(stone, 0.1),
      path: ellipse(at(0, 0.92), 0.075 * body, 0.09 * body),
    },
  ]
  return {
    pieces,
    object: {
      id,
      label: '雕像',
      category: 'exclude',
      box: boundsOf([point(x - 0.27 * body, foot - 1.02 * body), point(x + 0.27 * body, ground)]),
    },
  }
}

/** A framed portrait on a wall: a picture of a person, and none. */
export function portrait(id: string, random: Random, x: number, y: number, width: number): Prop {
  const height = width * 1.25
  const back = random.pick(['#f0d9b5', '#b7d1da', '#e8c4c4'])
  const c = point(x + width / 2, y + height * 0.42)
  const skin = random.pick(['#eebd9b', '#d99f78', '#8a5a3c'])
  const bust = `<path d="${blob([point(x + width * 0.14, y + height * 0.94), point(x + width * 0.22, y + height * 0.7), point(c.x, y + height * 0.6), point(x + width * 0.78, y + height * 0.7), point(x + width * 0.86, y + height * 0.94)], 0.6)}" fill="#404e7c"/><path d="${ellipse(point(c.x, c.y - 4), width * 0.19, width * 0.22)}" fill="#3a2c28"/><path d="${ellipse(point(c.x, c.y + 6), width * 0.155, width * 0.19)}" fill="${skin}"/><path d="${circle(point(c.x - 9, c.y), 3)}" fill="#222"/><path d="${circle(point(c.x + 9, c.y), 3)}" fill="#222"/>`
  const frame: Piece = {
    owner: id,
    part: 'frame',
    fill: '#6b4f3a',
    path: rectangle(x, y, width, height, 4),
    detail: `<path d="${rectangle(x + 12, y + 12, width - 24, height - 24)}" fill="${back}"/>${bust}`,
  }
  return { pieces: [frame], object: { id, label: '画像', category: 'exclude', box: { x, y, width, height } } }
}
