import type { BodyType } from '../../../domain/documents/schemas.ts'
import type { NodeGroup } from '../../../domain/hand-skeleton/anatomy.ts'
import { bareName, jointOf, sideOf } from '../../../domain/hand-skeleton/anatomy.ts'
import { imageNodeText } from '../../../text/image-node.ts'

/** Chinese names of nodes. A database's own names are shown as they are. */

const { fingers, shortFingers, places, shortPlaces, sides, hands, body } = imageNodeText

/** `食指 2`, `左肩`, and of two hands `左手 食指 2`: which one it is of all. */
export function fullName(bodyType: BodyType, name: string): string {
  const joint = jointOf(name)
  const place = joint ? `${fingers[joint.finger]} ${joint.joint}` : places[bareName(name)]
  if (!place) return name
  // What the name itself says: a single hand needs no side.
  const side = sideOf('own', name)
  const isOfHand = joint !== null || bodyType === 'both-hands'
  return isOfHand && side !== 'center' ? `${hands[side]} ${place}` : sides[side] + place
}

/** `食2`, `腕`: for the picture. */
export function shortName(name: string): string {
  const joint = jointOf(name)
  if (joint) return `${shortFingers[joint.finger]}${joint.joint}`
  return shortPlaces[bareName(name)] ?? fullName('own', name)
}

/** What a skeleton of the picture is called, by its place among all. */
export const skeletonName = (place: number): string => (place === 0 ? body.main : body.extra(place))

/** What a row of the list is headed by. */
export function rowName({ key }: NodeGroup): string {
  const finger: string | undefined = fingers[key as keyof typeof fingers]
  return finger ?? places[key] ?? key
}
