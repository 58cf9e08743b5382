import { posterPath, proxyPath, thumbnailPath } from '../paths.ts'
import type { MediaLinker } from './sign.ts'

/** A stored file, and whether it is a video that has its poster. */
export interface Pictured {
  path: string
  has_poster: boolean
}

/** The signed address of a resource's thumbnail: of a video its poster, once that is made. */
const thumbnailLink = (
  linker: MediaLinker,
  uuid: string,
  { path, has_poster: hasPoster }: Pictured,
): string => linker.sign(hasPoster ? posterPath(path) : thumbnailPath(path), uuid)

/** Signed addresses of a resource's file and of its thumbnail; both carry the resource's uuid. */
export const mediaLinks = (
  linker: MediaLinker,
  uuid: string,
  file: Pictured,
): { url: string; thumbnailUrl: string } => ({
  url: linker.sign(file.path, uuid),
  thumbnailUrl: thumbnailLink(linker, uuid, file),
})

/** The signed address of a video's proxy, whether it has one or not. */
export const proxyLink = (linker: MediaLinker, uuid: string, path: string): string =>
  linker.sign(proxyPath(path), uuid)
