import { thumbnailPath } from './paths.ts'
import type { MediaSigner } from './sign.ts'

/** Signed addresses of a resource's file and of its thumbnail (of a video: its poster); both carry the resource's uuid. */
export const mediaLinks = (
  signer: MediaSigner,
  uuid: string,
  path: string,
): { url: string; thumbnailUrl: string } => ({
  url: signer.sign(path, uuid),
  thumbnailUrl: signer.sign(thumbnailPath(path), uuid),
})
