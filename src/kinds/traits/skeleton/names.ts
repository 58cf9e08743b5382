import type { BodyType } from '../../../domain/documents/types.ts'
import type { Skeleton } from '../../../domain/hand-skeleton/active.ts'
import type { NodeGroup } from '../../../domain/hand-skeleton/anatomy.ts'
import { bareName, jointOf, sideOf } from '../../../domain/hand-skeleton/anatomy.ts'
import { imageNodeText } from '../../../text/image-node.ts'
import { objectsText } from '../../../text/objects.ts'

/** A database's own names are shown unchanged. */

const { fingers, shortFingers, places, shortPlaces, sides, hands, body } = imageNodeText

/** `食指 2`, `左肩`; with two hands `左手 食指 2`. */
export function fullName(bodyType: BodyType, name: string): string {
  const joint = jointOf(name)
  const place = joint ? `${fingers[joint.finger]} ${joint.joint}` : places[bareName(name)]
  if (!place) return name
  // A single hand needs no side.
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

/** The name that its template gives a node, else what is made of its identifier. */
export function nodeName({ bodyType, nodes, drawn }: Skeleton, index: number): string {
  return drawn?.template.nodes[index]?.name ?? fullName(bodyType, nodes[index]?.name ?? '')
}

/** For the picture. */
export const nodeLabel = ({ nodes, drawn }: Skeleton, index: number): string =>
  drawn?.template.nodes[index]?.name ?? shortName(nodes[index]?.name ?? '')

/** `人 2`; without a label 主体, 附加 1. @param place in the list, from 0 */
export const nameOfSkeleton = ({ drawn, label }: Skeleton, place: number): string =>
  label === undefined ? skeletonName(place) : objectsText.numbered(drawn?.label.name ?? label, place + 1)

const skeletonName = (place: number): string => (place === 0 ? body.main : body.extra(place))

export function rowName({ key }: NodeGroup): string {
  const finger: string | undefined = fingers[key as keyof typeof fingers]
  return finger ?? places[key] ?? key
}
