import type { BodyType } from '../../domain/documents/schemas.ts'
import type { Row, Side } from '../../domain/hands/anatomy.ts'
import { bareName, jointOf, sideOf } from '../../domain/hands/anatomy.ts'
import { imageNodeText } from '../../text/image-node.ts'

/** Chinese names of nodes. A database's own names are shown as they are. */

const { fingers, shortFingers, places, shortPlaces, sides, hands } = imageNodeText

/** `食指 2`, `左肩`, `手腕`: without the hand, where the list says it already. */
export function nodeName(name: string): string {
  const joint = jointOf(name)
  if (joint) return `${fingers[joint.finger]} ${joint.joint}`
  const bare = bareName(name)
  const place = places[bare]
  if (!place) return name
  return bare === name || bare === 'wrist' ? place : sides[name.startsWith('left') ? 'left' : 'right'] + place
}

const isOfHand = (name: string): boolean => jointOf(name) !== null || bareName(name) === 'wrist'

/** `左手 食指 2`: which one it is of all. */
export function fullName(bodyType: BodyType, name: string): string {
  const side: Side = sideOf(bodyType, name)
  const isHand = bodyType === 'both-hands' && isOfHand(name)
  return isHand ? `${hands[side]} ${nodeName(name)}` : nodeName(name)
}

/** `食2`, `腕`: for the picture. */
export function shortName(name: string): string {
  const joint = jointOf(name)
  if (joint) return `${shortFingers[joint.finger]}${joint.joint}`
  return shortPlaces[bareName(name)] ?? nodeName(name)
}

/** What a row of the list is headed by. */
export function rowName({ key }: Row): string {
  const finger: string | undefined = fingers[key as keyof typeof fingers]
  return finger ?? places[key] ?? key
}
