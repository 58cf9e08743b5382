import { HAND_NODES } from '../../../../src/domain/documents/templates.ts'
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
  const pixels = sampled(picture, window, model.side, coloursBetween(-1, 1))
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

/** Of the box about the nodes: as wide as what the model was trained on. */
const MARGIN = 2
const WRIST = 0
const MIDDLE_KNUCKLE = HAND_NODES.indexOf('middle-1')
/** A node that moves by this share of the hand between two looks is anywhere. */
const LOST = 0.2
/** Of the last look: a little wider and turned. */
const OTHER = { size: 1.15, angle: 0.15 }

async function lookAt(model: Model, picture: Picture, window: Window): Promise<Look | null> {
  const [nodes, flag, side] = await model.run(sampled(picture, window, model.side, coloursBetween(0, 1)))
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

/** The fingers point up, as the model wants it. */
function uprightWindow({ nodes, box }: Look): Window {
  const [wrist, knuckle] = [nodes[WRIST], nodes[MIDDLE_KNUCKLE]]
  const angle = wrist && knuckle ? Math.atan2(knuckle.x - wrist.x, wrist.y - knuckle.y) : 0
  return squareAbout(centre(box), MARGIN * Math.max(box.width, box.height), angle)
}

/** The model does not say how sure it is of a node: a node that stays where it was at another look is. */
function agreed(one: Look, other: Look): FoundHand | null {
  const side = Math.max(one.box.width, one.box.height, 1)
  const score = Math.min(one.score, other.score)
  const nodes = one.nodes.map((node, index) => {
    const again = other.nodes[index] ?? node
    const moved = Math.hypot(again.x - node.x, again.y - node.y) / side
    return {
      name: node.name,
      x: (node.x + again.x) / 2,
      y: (node.y + again.y) / 2,
      score: score * Math.max(0, 1 - moved / LOST),
    }
  })
  const box = boundsOf(nodes)
  return box && { score, right: (one.right + other.right) / 2, nodes, box }
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

/** In a window about the hand that is turned in any way. Null: nothing to be seen. */
export async function findHand(model: Model, picture: Picture, window: Window): Promise<FoundHand | null> {
  const first = await lookAt(model, picture, window)
  const second = first && (await lookAt(model, picture, uprightWindow(first)))
  if (second === null) return null
  const upright = uprightWindow(second)
  const wider = squareAbout(centre(upright), upright.width * OTHER.size, upright.angle + OTHER.angle)
  const third = await lookAt(model, picture, wider)
  return third && agreed(second, third)
}
