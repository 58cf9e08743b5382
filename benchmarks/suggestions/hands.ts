import path from 'node:path'
import { HAND_NODES, unlabelledNodes } from '../../src/domain/documents/templates.ts'
import type { Node } from '../../src/domain/documents/types.ts'
import { type Point, distance } from '../../src/domain/geometry/point.ts'
import type { Rect, Size } from '../../src/domain/geometry/rect.ts'
import { placeInside } from '../../src/domain/hand-skeleton/nodes.ts'
import { laidSkeleton } from '../../src/domain/hand-skeleton/pose.ts'
import { requireValue } from '../../server/require-value.ts'
import type { Engine, Suggestion } from '../../server/segmentation/engine.ts'
import { insidePicture, type Picture } from '../../server/media/decoding/picture.ts'
import { say } from '../harness/benchmark.ts'
import { rounded } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'
import { dragsFor, wrongCount } from './drags.ts'
import { type Hand, type Owner, ownersIn, photographOf } from './hand-truth.ts'

/** The box that somebody drags about a hand, as a share of its longer side. */
const AROUND = 0.15

const errorOf = ({ truth }: Hand, { skeleton }: Suggestion): number => {
  const errors = truth.flatMap((place, index) => {
    const node = skeleton?.nodes[index]
    return place && node ? [distance(place, node)] : []
  })
  return errors.reduce((all, each) => all + each, 0) / errors.length
}

/** The nearest by its nodes; further than half of the hand it is another one. Of pairs, whose sides are known, only on its side. */
function suggestionOf(hand: Hand, found: readonly Suggestion[], isOfPair: boolean): Suggestion | undefined {
  const ofSide = found.filter(({ skeleton }) => !isOfPair || skeleton?.side === hand.side)
  const [nearest] = ofSide.toSorted((one, other) => errorOf(hand, one) - errorOf(hand, other))
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
  const task = { template, truth, bounds }
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
  readonly isPair: boolean
  readonly size: string
  readonly right: Record<Asked, string>
  readonly single: Record<Asked, number>
  readonly limbs: Record<Asked, number>
}

interface PairRow {
  readonly case: Asked
  readonly pairs: number
  /** Medians of actions. */
  readonly single: number
  readonly limbs: number
  readonly most: number
  readonly atMost12: number
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

function nameOf({ file, crop }: Owner, folder: string): string {
  const [set = ''] = path.relative(folder, file).split(path.sep)
  return `${set}/${path.basename(file)}${crop ? ` at ${crop.x}, ${crop.y}` : ''}`
}

/** Of the instances with both hands. */
export const pairRows = (instances: readonly HandInstance[]): PairRow[] => {
  const pairs = instances.filter(({ isPair }) => isPair)
  return CASES.map((asked) => {
    const actions = pairs.map(({ limbs }) => limbs[asked])
    return {
      case: asked,
      pairs: pairs.length,
      single: quantile(
        pairs.map(({ single }) => single[asked]),
        0.5,
      ),
      limbs: quantile(actions, 0.5),
      most: Math.max(...actions),
      atMost12: actions.filter((count) => count <= 12).length,
    }
  })
}

/** `rows` of hands alone; `instances`: actions of one or both hands of a person, with keys and boxes. */
export async function measureHands(
  engine: Required<Engine>,
  folder: string,
): Promise<{ rows: HandRow[]; instances: HandInstance[] }> {
  const counts: Record<Asked, Count[]> = { picture: [], box: [] }
  const instances: HandInstance[] = []
  for (const owner of ownersIn(folder)) {
    const { file, hands } = owner
    const picture = await photographOf(owner)
    const ask = (within: Rect | null) => engine.suggest(file, picture, { what: 'hands', within, texts: [] })
    const all = await ask(null)
    const own: Record<Asked, Count[]> = { picture: [], box: [] }
    for (const hand of hands) {
      const boxed = await ask(around(hand, picture))
      own.picture.push(countsOf(hand, suggestionOf(hand, all, hands.length > 1), picture))
      own.box.push(countsOf(hand, suggestionOf(hand, boxed, hands.length > 1), picture))
    }
    const sum = (field: keyof Omit<Count, 'found'>, asked: Asked) =>
      own[asked].reduce((total, count) => total + count[field], 0)
    for (const asked of CASES) counts[asked].push(...own[asked])
    instances.push({
      case: `${nameOf(owner, folder)} ${hands.map(({ side }) => side).join(' ')}`,
      isPair: hands.length > 1,
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
