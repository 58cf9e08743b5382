import { TagGuideLimits } from '../contract/limits.ts'
/** Guides, in which pictures are named by addresses of their own: `![alt](guide/{uuid})`. */

const PICTURE = /\bguide\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g

/** Pictures of one guide that are shown at most; the contract names the same number. */
export const GUIDE_PICTURES_MAX = TagGuideLimits.pictures.maxItems

/** How a guide names a picture. */
export const guidePictureAddress = (id: string): string => `guide/${id}`

/** Pictures by the addresses that guides name them by. */
export const picturesByAddress = <Picture extends { id: string }>(
  pictures: readonly Picture[],
): ReadonlyMap<string, Picture> => new Map(pictures.map((each) => [guidePictureAddress(each.id), each]))

/** The pictures that a guide names, each once, in the order of the text. */
export const guidePicturesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PICTURE)].map(([, id = '']) => id))].slice(0, GUIDE_PICTURES_MAX)
