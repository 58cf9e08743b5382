import { posterPath, proxyPath, thumbnailPath } from '../paths.ts'
import type { MediaLinker } from './sign.ts'

export interface Pictured {
  path: string
  has_poster: boolean
}

const thumbnailLink = (
  linker: MediaLinker,
  uuid: string,
  { path, has_poster: hasPoster }: Pictured,
): string => linker.sign(hasPoster ? posterPath(path) : thumbnailPath(path), uuid)

export const mediaLinks = (
  linker: MediaLinker,
  uuid: string,
  file: Pictured,
): { url: string; thumbnailUrl: string } => ({
  url: linker.sign(file.path, uuid),
  thumbnailUrl: thumbnailLink(linker, uuid, file),
})

export const proxyLink = (linker: MediaLinker, uuid: string, path: string): string =>
  linker.sign(proxyPath(path), uuid)
