import { TagGuideLimits } from '../contract/limits.ts'
/** Guides name pictures by address: `![alt](guide/{uuid})`. */

const PICTURE = /\bguide\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g

export const GUIDE_PICTURES_MAX = TagGuideLimits.pictures.maxItems

export const guidePictureAddress = (id: string): string => `guide/${id}`

export const picturesByAddress = <Picture extends { id: string }>(
  pictures: readonly Picture[],
): ReadonlyMap<string, Picture> => new Map(pictures.map((each) => [guidePictureAddress(each.id), each]))

export const guidePicturesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PICTURE)].map(([, id = '']) => id))].slice(0, GUIDE_PICTURES_MAX)
