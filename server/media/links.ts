import { proxyPath, thumbnailPath } from './paths.ts'
import type { MediaLinker } from './sign.ts'

/** Signed addresses of a resource's file and of its thumbnail (of a video: its poster); both carry the resource's uuid. */
export const mediaLinks = (
  signer: MediaLinker,
  uuid: string,
  path: string,
): { url: string; thumbnailUrl: string } => ({
  url: signer.sign(path, uuid),
  thumbnailUrl: signer.sign(thumbnailPath(path), uuid),
})

/** The signed address of a video's proxy, whether it has one or not. */
export const proxyLink = (signer: MediaLinker, uuid: string, path: string): string =>
  signer.sign(proxyPath(path), uuid)
