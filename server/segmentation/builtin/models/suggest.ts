import { area, centre, intersection, intersectionOverUnion } from '../../../../src/domain/geometry/rect.ts'
import { distance } from '../../../../src/domain/geometry/point.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import { insidePicture, type Picture, widened } from '../../../media/decoding/picture.ts'
import type { Engine, SuggestedNode, Suggestion, SuggestionWish } from '../../engine.ts'
import type { CutObjects } from '../cutting/cut-together.ts'
import { armOf, armsOf, forearmWindow, isWhole, otherWindows, sideOf } from './arms.ts'
import { BODY_MODEL, findBody } from './bodies.ts'
import { findHand, findHandBoxes, type FoundHand, HAND_DETECTOR, HAND_MODEL, turnedToHand } from './hands.ts'
import { late } from './model.ts'
import { findObjects, type FoundObject, OBJECT_MODEL, sharingMoreThan } from './objects.ts'
import { withoutRepeats } from '../../without-repeats.ts'
import { squareAbout, type Window } from './window.ts'

/** About a person's box, which may leave out hands and feet. */
const BODY_MARGIN = 1.25
const LEAST_PERSON = 0.35
/** Mean of a body's nodes: below it nobody is there. */
const LEAST_BODY = 0.15
/** Mean distance of the nodes of two bodies, as a share of the box: below it both are one person. */
const SAME_BODY = 0.1
/** About a hand's box. */
const HAND_MARGIN = 1.6
const LEAST_HAND = 0.3
const SAME_HAND = 0.3
/** Seen so well, a hand of the whole picture is not looked at again from another window. */
const SURE_HAND = 0.9
/** Pixels of a window's side: no finger can be told in a smaller one. */
const LEAST_WINDOW = 16
/** Second looks at a picture: many people would take long. */
const MOST_SECOND_LOOKS = 3
/** Of a box that lies in what was asked for. */
const MOSTLY = 0.5

interface Body {
  readonly box: Rectangle
  readonly score: number
  readonly nodes: readonly SuggestedNode[]
}

/** Anchored at the upper left corner: what a detector does not see of a long picture is left black. */
function squareOver({ x, y, width, height }: Rectangle): Window {
  const side = Math.max(width, height)
  return { x, y, width: side, height: side, angle: 0 }
}

const whole = ({ width, height }: Picture): Rectangle => ({ x: 0, y: 0, width, height })

const isMostlyIn = (box: Rectangle, within: Rectangle): boolean => {
  const shared = intersection(box, within)
  return shared !== null && area(shared) > MOSTLY * area(box)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** A node beyond the picture cannot be marked. */
const seen = (nodes: readonly SuggestedNode[], { width, height }: Picture): SuggestedNode[] =>
  nodes.map((node) =>
    node.x < 0 || node.y < 0 || node.x > width || node.y > height ? { ...node, score: 0 } : node,
  )

function isSameBody(one: Body, other: Body): boolean {
  const side = Math.max(one.box.width, one.box.height)
  return mean(one.nodes.map((node, index) => distance(node, other.nodes[index] ?? node))) < SAME_BODY * side
}

/** What is found in a whole picture is looked up for as long as the picture is: one question leads to others about it. */
function perPicture<Found>(find: (picture: Picture) => Promise<Found>): (picture: Picture) => Promise<Found> {
  const known = new WeakMap<Picture, Promise<Found>>()
  return (picture) => {
    const found = known.get(picture) ?? find(picture)
    known.set(picture, found)
    found.catch(() => known.delete(picture))
    return found
  }
}

/** Things, and people with their nodes. */
function createSearch() {
  const [objectModel, bodyModel] = [late(OBJECT_MODEL), late(BODY_MODEL)]

  async function objectsIn(picture: Picture, within: Rectangle | null): Promise<FoundObject[]> {
    const found = await findObjects(await objectModel(), picture, squareOver(within ?? whole(picture)))
    return found.map((one) => ({ ...one, box: insidePicture(one.box, picture) }))
  }

  const objectsOf = perPicture((picture) => objectsIn(picture, null))
  const objects = (picture: Picture, within: Rectangle | null): Promise<readonly FoundObject[]> =>
    within === null ? objectsOf(picture) : objectsIn(picture, within)

  async function bodyIn(picture: Picture, box: Rectangle): Promise<Body> {
    const window = squareAbout(centre(box), BODY_MARGIN * Math.max(box.width, box.height))
    const nodes = seen(await findBody(await bodyModel(), picture, window), picture)
    return { box, nodes, score: mean(nodes.map(({ score }) => score)) }
  }

  async function bodiesIn(picture: Picture, within: Rectangle | null): Promise<Body[]> {
    const around = within && insidePicture(widened(within, 0.1, 0), picture)
    const people = (await objects(picture, around)).filter(
      ({ label, score, box }) =>
        label === 'person' && score >= LEAST_PERSON && (within === null || isMostlyIn(box, within)),
    )
    // A close view of somebody is not always found as a person.
    const boxes = people.length > 0 ? people.map(({ box }) => box) : [within ?? whole(picture)]
    const found: Body[] = []
    for (const box of boxes) {
      const body = await bodyIn(picture, box)
      if (body.score >= LEAST_BODY && !found.some((other) => isSameBody(body, other))) found.push(body)
    }
    return found
  }

  const bodiesOf = perPicture((picture) => bodiesIn(picture, null))
  const bodies = (picture: Picture, within: Rectangle | null): Promise<readonly Body[]> =>
    within === null ? bodiesOf(picture) : bodiesIn(picture, within)
  return { objects, bodies }
}

/**
 * The pictures of people and things that the built-in engine knows. Models are opened when they are first asked.
 * @param mostMasks in an answer
 */
export function createSuggest(cut: CutObjects, mostMasks: number): NonNullable<Engine['suggest']> {
  const { objects, bodies } = createSearch()
  const [handDetector, handModel] = [late(HAND_DETECTOR), late(HAND_MODEL)]

  const turned = async (picture: Picture, window: Window): Promise<Window> =>
    turnedToHand(await handModel(), picture, window)

  async function hands(picture: Picture, within: Rectangle | null): Promise<Suggestion[]> {
    const people = await bodies(picture, null)
    const region = within ?? whole(picture)
    const boxes = await findHandBoxes(await handDetector(), picture, { ...region, angle: 0 })
    const arms = people.flatMap(({ nodes }) => armsOf(nodes))
    const seenAt = [
      ...boxes.map(({ box }) => squareAbout(centre(box), HAND_MARGIN * Math.max(box.width, box.height))),
      ...arms.map((arm) => forearmWindow(arm)),
    ]
    const found: FoundHand[] = []
    const look = async (window: Window): Promise<void> => {
      const isKnown = (box: Rectangle): boolean =>
        within === null &&
        found.some((hand) => hand.score >= SURE_HAND && intersectionOverUnion(hand.box, box) > SAME_HAND)
      const hand = await findHand(await handModel(), picture, window, isKnown)
      if (hand && hand.score >= LEAST_HAND && isMostlyIn(hand.box, region)) found.push(hand)
    }
    for (const window of seenAt) if (window.width >= LEAST_WINDOW) await look(window)
    let looks = within === null ? MOST_SECOND_LOOKS : 0
    for (const { arm, window } of arms.flatMap((arm) => otherWindows(arm).map((window) => ({ arm, window }))))
      if (looks > 0 && window.width >= LEAST_WINDOW && !found.some((hand) => armOf(hand, arms) === arm)) {
        looks -= 1
        await look(window)
      }
    // A close view of a hand is found by neither.
    if (within || (found.length === 0 && !arms.some(isWhole)))
      await look(await turned(picture, squareAbout(centre(region), Math.max(region.width, region.height))))
    return withoutRepeats(found, sharingMoreThan(SAME_HAND)).map((hand) => {
      const side = sideOf(hand, arms)
      const skeleton = { template: 'hand-21', side, nodes: seen(hand.nodes, picture) }
      return { label: `${side}-hand`, score: hand.score, box: hand.box, mask: null, skeleton }
    })
  }

  const asked: Record<
    SuggestionWish['what'],
    (picture: Picture, within: Rectangle | null, signal?: AbortSignal) => Promise<Suggestion[]>
  > = {
    bodies: async (picture, within) =>
      (await bodies(picture, within)).map(({ nodes, ...body }) => ({
        ...body,
        label: 'person',
        mask: null,
        skeleton: { template: 'body-17', side: null, nodes },
      })),
    hands,
    objects: async (picture, within) =>
      (await objects(picture, within)).map((one) => ({ ...one, mask: null, skeleton: null })),
    masks: async (picture, within, signal) => {
      const found = (await objects(picture, within)).filter(({ score }) => score >= LEAST_PERSON)
      const most = found.slice(0, mostMasks)
      const masks = await cut(picture, most, signal)
      return most.map((one, at) => ({ ...one, mask: masks[at] ?? null, skeleton: null }))
    },
  }
  return (_key, picture, { what, within }, signal) =>
    asked[what](picture, within && insidePicture(within, picture), signal)
}
