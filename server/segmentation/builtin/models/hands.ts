import { HAND_NODES } from '../../../../src/domain/documents/templates.ts'
import { type Point, rotateAbout } from '../../../../src/domain/geometry/point.ts'
import { boundsOf, centre } from '../../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { SuggestedNode } from '../../engine.ts'
import type { Model, ModelFile } from './model.ts'
import { withoutRepeats } from '../../without-repeats.ts'
import { sharingMoreThan } from './objects.ts'
import { coloursBetween, placeIn, sampled, squareAbout, type Window } from './window.ts'

const GRAPH = 'StatefulPartitionedCall'

/** Handtrack.js, an SSD trained on EgoHands: boxes with a score for each of seven classes. */
export const HAND_DETECTOR: ModelFile = {
  file: 'handtrack',
  from: 'package',
  input: { name: `${GRAPH}/map/TensorArrayV2Stack/TensorListStack`, shape: [1, 320, 320, 3] },
  outputs: [`${GRAPH}/Postprocessor/convert_scores`, `${GRAPH}/Postprocessor/Reshape_2`],
}
/** MediaPipe's hand landmarks, the light one: 21 nodes, whether there is a hand, and which. */
export const HAND_MODEL: ModelFile = {
  file: 'handlandmark-lite',
  from: 'package',
  input: { name: 'input_1', shape: [1, 224, 224, 3] },
  outputs: ['Identity', 'Identity_1', 'Identity_2'],
}

/** Of the detector's scores: nothing, open hand, fist, pinch, pointing, face, tip, pinching tip. */
const CLASSES = 8
const HANDS = [1, 2, 3, 4]
const LEAST_SCORE = 0.3
const SAME_HAND = 0.3

export interface HandBox {
  readonly score: number
  readonly box: Rectangle
}

export async function findHandBoxes(model: Model, picture: Picture, window: Window): Promise<HandBox[]> {
  const pixels = sampled(picture, window, model, coloursBetween(-1, 1))
  const [scores, boxes] = await model.run(pixels)
  if (scores === undefined || boxes === undefined) return []
  const found: HandBox[] = []
  for (let at = 0; at < scores.length / CLASSES; at += 1) {
    const score = Math.max(...HANDS.map((hand) => scores[at * CLASSES + hand] ?? 0))
    if (score < LEAST_SCORE) continue
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(at * 4, at * 4 + 4)
    const start = placeIn(window, { x: left, y: top })
    const end = placeIn(window, { x: right, y: bottom })
    found.push({ score, box: { ...start, width: end.x - start.x, height: end.y - start.y } })
  }
  return withoutRepeats(found, sharingMoreThan(SAME_HAND))
}

export interface FoundHand {
  /** That there is a hand; 0 to 1. */
  readonly score: number
  /** 0: left, 1: right. */
  readonly right: number
  readonly nodes: readonly SuggestedNode[]
  readonly box: Rectangle
}

interface Look extends Omit<FoundHand, 'nodes'> {
  readonly nodes: readonly Omit<SuggestedNode, 'score'>[]
}

/** Wrist, knuckles and the joints next to them: what the window that the model was trained on is laid about. */
const PALM = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
/** The window's side, of the palm's; and how far its middle is from the palm's towards the fingers. */
const WINDOW_PER_PALM = 2
const TOWARDS_FINGERS = 0.1
const WRIST = 0
const [INDEX_KNUCKLE, MIDDLE_KNUCKLE, RING_KNUCKLE] = ['index-1', 'middle-1', 'ring-1'].map((name) =>
  HAND_NODES.indexOf(name),
) as [number, number, number]
/** A node that moves by this share of the hand between two looks is anywhere. */
const LOST = 0.2
/** Of the first look: below it the later ones do not find a hand either. */
const LEAST_AT_FIRST = 0.03
/** Of the last looks: as the model was trained, then wider, one of them turned. */
const LOOKS = [
  { size: 1, angle: 0 },
  { size: 1.15, angle: 0.15 },
  { size: 1.3, angle: 0 },
] as const

async function lookAt(model: Model, picture: Picture, window: Window): Promise<Look | null> {
  const [nodes, flag, side] = await model.run(sampled(picture, window, model, coloursBetween(0, 1)))
  if (nodes === undefined) return null
  const places = HAND_NODES.map((name, index) => ({
    name,
    ...placeIn(window, {
      x: (nodes[index * 3] ?? 0) / model.side,
      y: (nodes[index * 3 + 1] ?? 0) / model.side,
    }),
  }))
  const box = boundsOf(places)
  return box && { score: flag?.[0] ?? 0, right: side?.[0] ?? 0, nodes: places, box }
}

/** As in MediaPipe, whose model it is: the fingers point up, and the palm is at the same place whatever the fingers do. */
function uprightWindow({ nodes, box }: Look): Window {
  const at = (index: number): Point => nodes[index] ?? centre(box)
  const between = (one: Point, other: Point): Point => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  })
  const wrist = at(WRIST)
  const knuckle = between(between(at(INDEX_KNUCKLE), at(RING_KNUCKLE)), at(MIDDLE_KNUCKLE))
  const angle = Math.atan2(knuckle.x - wrist.x, wrist.y - knuckle.y)
  const degrees = (angle * 180) / Math.PI
  const palm = boundsOf(PALM.map((index) => rotateAbout(at(index), wrist, -degrees))) ?? box
  const middle = centre(palm)
  const shifted = { x: middle.x, y: middle.y - TOWARDS_FINGERS * palm.height }
  const side = WINDOW_PER_PALM * Math.max(palm.width, palm.height)
  return squareAbout(rotateAbout(shifted, wrist, degrees), side, angle)
}

/** The model does not say how sure it is of a node: a node that stays where it was at another look is. */
function comparedWith(other: Look, look: Look): FoundHand {
  const side = Math.max(look.box.width, look.box.height, 1)
  const score = Math.min(look.score, other.score)
  const nodes = look.nodes.map((node, index) => {
    const again = other.nodes[index] ?? node
    const moved = Math.hypot(again.x - node.x, again.y - node.y) / side
    return { ...node, score: score * Math.max(0, 1 - moved / LOST) }
  })
  return { ...look, score, nodes }
}

/** The window, turned by quarters until a hand in it is seen best: one that points down is overlooked otherwise. */
export async function turnedToHand(model: Model, picture: Picture, window: Window): Promise<Window> {
  let best = { window, score: -1 }
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const turned = { ...window, angle: window.angle + (quarter * Math.PI) / 2 }
    const score = (await lookAt(model, picture, turned))?.score ?? 0
    if (score > best.score) best = { window: turned, score }
  }
  return best.window
}

/**
 * In a window about the hand that is turned in any way. Null: nothing to be seen.
 * @param isKnown by its box: what lies there was found before
 */
export async function findHand(
  model: Model,
  picture: Picture,
  window: Window,
  isKnown: (box: Rectangle) => boolean = () => false,
): Promise<FoundHand | null> {
  const first = await lookAt(model, picture, window)
  if (first === null || first.score < LEAST_AT_FIRST || isKnown(first.box)) return null
  const second = await lookAt(model, picture, uprightWindow(first))
  if (second === null) return null
  const upright = uprightWindow(second)
  const looks: Look[] = []
  for (const { size, angle } of LOOKS) {
    const seen = squareAbout(centre(upright), upright.width * size, upright.angle + angle)
    const look = await lookAt(model, picture, seen)
    if (look) looks.push(look)
  }
  const [best, next] = looks.toSorted((one, other) => other.score - one.score)
  return best && next ? comparedWith(next, best) : null
}
