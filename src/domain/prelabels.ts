import type { Sought } from '../contract/types.d.ts'
import type { Kind } from './kinds.ts'

/** What a model may look for in pictures of a kind, the usual first. Frames of videos are too many for one pass. */
const SOUGHT: { readonly [K in Kind]?: readonly Sought[] } = {
  image: ['objects'],
  'image-node': ['bodies', 'hands'],
  'image-segment': ['masks', 'objects'],
}

/** Empty: a model lays no pre-labels here. */
export const soughtIn = (kind: Kind): readonly Sought[] => SOUGHT[kind] ?? []
