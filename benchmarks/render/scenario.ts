/** What the cases show and how it moves, as plain data in source pixels for every library. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** `screen = source × scale + offset`. */
export interface Camera {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees about the centre. */
  readonly rotation: number
  readonly label: string
  readonly colour: string
}

export interface Joint extends Point {
  readonly id: string
  readonly colour: string
}

export interface Edge {
  readonly id: string
  /** Indices of joints. */
  readonly ends: readonly [number, number]
  readonly colour: string
}

/** A closed outline of a polygon or a mask. */
export interface Outline {
  readonly id: string
  /** x0, y0, x1, y1, … */
  readonly ring: readonly number[]
  readonly colour: string
}

export interface Content {
  readonly boxes: readonly Box[]
  readonly joints: readonly Joint[]
  readonly edges: readonly Edge[]
  readonly masks: readonly Outline[]
  readonly polygons: readonly Outline[]
}

export const VIEW: Size = { width: 1600, height: 900 }
export const PICTURE: Size = { width: 4000, height: 3000 }
export const EMPTY: Content = { boxes: [], joints: [], edges: [], masks: [], polygons: [] }
export const MASK_OPACITY = 0.5

const COLOURS = ['#ff5c5c', '#ffb84d', '#ffe14d', '#7ed957', '#4dd2ff', '#6b8cff', '#c77dff', '#ff7ac6']
export const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? '#ffffff'

/** Repeatable numbers in 0 … 1. Another generator would draw scenes whose figures do not compare with earlier ones. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const series = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))

/** Centres the whole picture at `factor` times its fitted size. */
export function fitted(picture: Size, factor = 1): Camera {
  const scale = Math.min(VIEW.width / picture.width, VIEW.height / picture.height) * factor
  return centred(picture, scale)
}

export const centred = (picture: Size, scale: number): Camera => ({
  scale,
  x: Math.round((VIEW.width - picture.width * scale) / 2),
  y: Math.round((VIEW.height - picture.height * scale) / 2),
})

/** Moves by whole pixels along a figure that repeats after 120 frames. */
export function panned(camera: Camera, frame: number, reach: Size): Camera {
  const turn = (2 * Math.PI * frame) / 120
  return {
    scale: camera.scale,
    x: camera.x + Math.round(reach.width * Math.sin(turn)),
    y: camera.y + Math.round(reach.height * Math.sin(2 * turn)),
  }
}

/** Keeps one screen point fixed while the scale sweeps from fitted to `most` and back in 120 frames. */
export function zoomed(picture: Size, frame: number, most: number): Camera {
  const start = fitted(picture)
  const part = (1 - Math.cos((2 * Math.PI * frame) / 120)) / 2
  const factor = (most / start.scale) ** part
  const at = { x: VIEW.width * 0.6, y: VIEW.height * 0.45 }
  return {
    scale: start.scale * factor,
    x: at.x - (at.x - start.x) * factor,
    y: at.y - (at.y - start.y) * factor,
  }
}

export function boxes(count: number, picture: Size, rotated: boolean): Box[] {
  const next = generator(7)
  return series(count, (index) => {
    const [width, height] = [60 + next() * 240, 60 + next() * 240]
    return {
      id: `box-${index}`,
      x: next() * (picture.width - width),
      y: next() * (picture.height - height),
      width,
      height,
      rotation: rotated ? next() * 180 - 90 : 0,
      label: rotated ? '' : `目标 ${index + 1}`,
      colour: colourOf(index),
    }
  })
}

const JOINTS_PER_HAND = 21

/** Two hands of 21 joints: a wrist and five fingers of four. */
export function hands(): Pick<Content, 'joints' | 'edges'> {
  const joints: Joint[] = []
  const edges: Edge[] = []
  for (const hand of [0, 1]) {
    const wrist = { x: 1200 + 1600 * hand, y: 2400 }
    const first = hand * JOINTS_PER_HAND
    joints.push({ ...wrist, id: `joint-${first}`, colour: '#ffffff' })
    for (let finger = 0; finger < 5; finger++) {
      const angle = -Math.PI / 2 + (finger - 2) * 0.32 * (hand ? -1 : 1)
      for (let part = 0; part < 4; part++) {
        const reach = 620 + part * 300
        const at = first + 1 + finger * 4 + part
        const place = { x: wrist.x + reach * Math.cos(angle) * 0.9, y: wrist.y + reach * Math.sin(angle) }
        joints.push({ ...place, id: `joint-${at}`, colour: colourOf(finger) })
        edges.push({ id: `edge-${at}`, ends: [part ? at - 1 : first, at], colour: colourOf(finger) })
      }
    }
  }
  return { joints, edges }
}

export function blob(centre: Point, radius: Size, corners: number, seed: number): number[] {
  const next = generator(seed * 7919 + 1)
  const [waves, phase, depth] = [3 + Math.floor(next() * 4), next() * 6, 0.08 + next() * 0.1]
  return series(corners, (corner) => {
    const angle = (2 * Math.PI * corner) / corners
    const swell = 1 - depth + depth * Math.sin(waves * angle + phase)
    return [
      centre.x + radius.width * swell * Math.cos(angle),
      centre.y + radius.height * swell * Math.sin(angle),
    ]
  }).flat()
}

/** Masks in a grid that share no pixel. */
export function apart(columns: number, rows: number, picture: Size): Outline[] {
  const cell = { width: picture.width / columns, height: picture.height / rows }
  return series(columns * rows, (index) => {
    const centre = {
      x: ((index % columns) + 0.5) * cell.width,
      y: (Math.floor(index / columns) + 0.5) * cell.height,
    }
    const radius = { width: cell.width * 0.48, height: cell.height * 0.48 }
    return { id: `mask-${index}`, ring: blob(centre, radius, 96, index), colour: colourOf(index) }
  })
}

export function scattered(
  count: number,
  picture: Size,
  least: number,
  most: number,
  corners: number,
): Outline[] {
  const next = generator(11)
  return series(count, (index) => {
    const centre = { x: next() * picture.width, y: next() * picture.height }
    const radius = least + next() * (most - least)
    const size = { width: radius, height: radius }
    return { id: `outline-${index}`, ring: blob(centre, size, corners, index), colour: colourOf(index) }
  })
}

export const BRUSH_RADIUS = 40
/** Dabs of a pen per frame at 60 Hz, about. */
export const DABS_PER_FRAME = 4

/** A dab of a stroke across the picture, elsewhere for each stroke. Each frame draws anew, else the browser waits for the screen. */
export function dab(stroke: number, index: number): Point {
  const turn = index / 60
  const shift = (stroke % 7) * 90
  return {
    x: 2000 + shift - 270 + 900 * Math.sin(turn) + 180 * Math.sin(7.3 * turn),
    y: 1500 + 0.5 * shift - 135 + 700 * Math.sin(1.7 * turn + 0.8) + 120 * Math.cos(5.9 * turn),
  }
}

/** Shift of a dragged thing in a frame. */
export const dragged = (frame: number): Point => ({
  x: 260 * Math.sin((2 * Math.PI * frame) / 120),
  y: 200 * Math.sin((4 * Math.PI * frame) / 120),
})
