import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { HAND_NODES, unlabelledNodes } from '../../src/domain/documents/templates.ts'
import type { Node } from '../../src/domain/documents/types.ts'
import { type Point, distance } from '../../src/domain/geometry/point.ts'
import { boundsOf, type Rect, type Size } from '../../src/domain/geometry/rect.ts'
import { placeInside } from '../../src/domain/hand-skeleton/nodes.ts'
import { laidSkeleton } from '../../src/domain/hand-skeleton/pose.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import { requireValue } from '../../server/require-value.ts'
import type { Engine, Suggestion } from '../../server/segmentation/engine.ts'
import { insidePicture, type Picture } from '../../server/media/decoding/picture.ts'
import { say } from '../harness/benchmark.ts'
import { rounded } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'
import { dragsFor, type TrueNodes, wrongCount } from './drags.ts'

/** A node this far from the truth, as a share of the hand's longer side, need not be moved. */
const NEAR = 0.1
/** Hands with fewer nodes in the truth say little; smaller ones, in pixels, cannot be told finger by finger. */
const LEAST_NODES = 12
const LEAST_SIZE = 30
/** The box that somebody drags about a hand, as a share of its longer side. */
const AROUND = 0.15

const keypoints = z.array(z.number()).length(3 * HAND_NODES.length)
const fileShape = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      lefthand_kpts: keypoints,
      righthand_kpts: keypoints,
      lefthand_valid: z.boolean(),
      righthand_valid: z.boolean(),
    }),
  ),
})

const SIDES = ['left', 'right'] as const
type Side = (typeof SIDES)[number]

interface Hand {
  readonly side: Side
  readonly truth: TrueNodes
  readonly box: Rect
  readonly size: number
}

/** The hands of one person that are in the truth: one or both. */
interface Owner {
  readonly file: string
  readonly hands: readonly Hand[]
}

function handOf(side: Side, flat: readonly number[]): Hand | null {
  const truth = HAND_NODES.map((_, at): Point | null => {
    const [x = 0, y = 0, visibility = 0] = flat.slice(3 * at, 3 * at + 3)
    return visibility > 0 ? { x, y } : null
  })
  const known = truth.filter((node) => node !== null)
  const box = boundsOf(known)
  const size = box ? Math.max(box.width, box.height) : 0
  return box && known.length >= LEAST_NODES && size >= LEAST_SIZE ? { side, truth, box, size } : null
}

/** Of files in COCO-WholeBody's form beside their pictures. */
function ownersIn(folder: string): Owner[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const read = fileShape.safeParse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
      if (!read.success) return []
      const names = new Map(read.data.images.map((image) => [image.id, image.file_name]))
      return read.data.annotations.map((one) => ({
        file: path.join(folder, path.dirname(file), requireValue(names.get(one.image_id))),
        hands: SIDES.flatMap(
          (side) => (one[`${side}hand_valid`] && handOf(side, one[`${side}hand_kpts`])) || [],
        ),
      }))
    })
    .filter(({ hands }) => hands.length > 0)
}

const errorOf = ({ truth }: Hand, { skeleton }: Suggestion): number => {
  const errors = truth.flatMap((place, index) => {
    const node = skeleton?.nodes[index]
    return place && node ? [distance(place, node)] : []
  })
  return errors.reduce((all, each) => all + each, 0) / errors.length
}

/** The nearest by its nodes; further than half of the hand it is another one. */
function suggestionOf(hand: Hand, found: readonly Suggestion[]): Suggestion | undefined {
  const [nearest] = found.toSorted((one, other) => errorOf(hand, one) - errorOf(hand, other))
  return nearest && errorOf(hand, nearest) < hand.size / 2 ? nearest : undefined
}

const placed = (places: readonly Point[], bounds: Size): Node[] =>
  HAND_NODES.map((name, index) => ({
    name,
    ...placeInside(requireValue(places[index]), bounds),
    visibility: 2,
  }))

/** A skeleton at rest in the box of the hand. */
const atRest = ({ side, box }: Hand, bounds: Size): Node[] =>
  laidSkeleton({ id: null, bodyType: `${side}-hand`, nodes: unlabelledNodes(`${side}-hand`) }, box, bounds)
    .nodes

interface Count {
  readonly found: boolean
  readonly nodes: number
  readonly right: number
  /** Drags of single nodes, and drags that may pull limbs; a hand that was not found starts from one at rest, which is a drag too. */
  readonly single: number
  readonly limbs: number
  readonly rest: number
}

function countsOf(hand: Hand, found: Suggestion | undefined, bounds: Size): Count {
  const { truth } = hand
  const template = `${hand.side}-hand` as const
  const task = { template, truth, near: NEAR * hand.size, bounds }
  const rest = { ...task, start: atRest(hand, bounds) }
  const nodes = truth.filter((node) => node !== null).length
  const fromRest = 1 + dragsFor(rest, true).length
  if (!found?.skeleton)
    return { found: false, nodes, right: 0, single: nodes, limbs: fromRest, rest: fromRest }
  const suggested = { ...task, start: placed(found.skeleton.nodes, bounds) }
  return {
    found: true,
    nodes,
    right: nodes - wrongCount(suggested.start, suggested),
    single: dragsFor(suggested, false).length,
    limbs: dragsFor(suggested, true).length,
    rest: fromRest,
  }
}

const CASES = ['picture', 'box'] as const
type Asked = (typeof CASES)[number]

export interface HandRow {
  readonly case: Asked
  readonly hands: number
  readonly found: number
  readonly nodes: number
  readonly right: number
  readonly single: number
  readonly limbs: number
  readonly rest: number
}

export interface HandInstance {
  /** The picture and, of two hands, both sides. */
  readonly case: string
  readonly size: string
  readonly right: Record<Asked, string>
  readonly single: Record<Asked, number>
  readonly limbs: Record<Asked, number>
}

const around = ({ box, size }: Hand, picture: Picture): Rect =>
  insidePicture(
    {
      x: box.x - AROUND * size,
      y: box.y - AROUND * size,
      width: box.width + 2 * AROUND * size,
      height: box.height + 2 * AROUND * size,
    },
    picture,
  )

/** The key once for the picture; with a box, both once for each hand. */
const KEYS = { picture: () => 1, box: (hands: number) => 2 * hands }

const of = <Value>(make: (asked: Asked) => Value): Record<Asked, Value> => ({
  picture: make('picture'),
  box: make('box'),
})

/** `rows` of hands alone; `instances`: actions of one or both hands of a person, with keys and boxes. */
export async function measureHands(
  engine: Required<Engine>,
  folder: string,
): Promise<{ rows: HandRow[]; instances: HandInstance[] }> {
  const counts: Record<Asked, Count[]> = { picture: [], box: [] }
  const instances: HandInstance[] = []
  for (const { file, hands } of ownersIn(folder)) {
    const picture = await decodeImage(file)
    const ask = (within: Rect | null) => engine.suggest(file, picture, { what: 'hands', within, texts: [] })
    const all = await ask(null)
    const own: Record<Asked, Count[]> = { picture: [], box: [] }
    for (const hand of hands) {
      own.picture.push(countsOf(hand, suggestionOf(hand, all), picture))
      own.box.push(countsOf(hand, suggestionOf(hand, await ask(around(hand, picture))), picture))
    }
    const sum = (field: keyof Omit<Count, 'found'>, asked: Asked) =>
      own[asked].reduce((total, count) => total + count[field], 0)
    for (const asked of CASES) counts[asked].push(...own[asked])
    instances.push({
      case: `${path.relative(folder, file)} ${hands.map(({ side }) => side).join(' ')}`,
      size: hands.map(({ size }) => Math.round(size)).join(' '),
      right: of((asked) => `${sum('right', asked)}/${sum('nodes', asked)}`),
      single: of((asked) => KEYS[asked](hands.length) + sum('single', asked)),
      limbs: of((asked) => KEYS[asked](hands.length) + sum('limbs', asked)),
    })
    say(path.basename(file))
  }
  const rows = CASES.map((asked): HandRow => {
    const all = counts[asked]
    const nodes = all.reduce((total, count) => total + count.nodes, 0)
    const median = (field: 'single' | 'limbs' | 'rest') =>
      quantile(
        all.map((count) => count[field]),
        0.5,
      )
    return {
      case: asked,
      hands: all.length,
      found: all.filter(({ found }) => found).length,
      nodes,
      right: rounded(all.reduce((total, count) => total + count.right, 0) / nodes, 3),
      single: median('single'),
      limbs: median('limbs'),
      rest: median('rest'),
    }
  })
  return { rows, instances }
}
