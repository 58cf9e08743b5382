import type { ShareMedia } from '../../../src/contract/types.d.ts'
import { mediaLinks, proxyLink } from '../../media/delivery/links.ts'
import type { MediaLinker, MediaSigner } from '../../media/delivery/sign.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ActiveShare } from './active-share.ts'
import { requireActiveShare } from './active-share.ts'

/** What signs the media of shares. */
export interface ShareSigning {
  signer: MediaSigner
  /** Seconds that their links are good for at least, unless the share ends before. */
  linkSeconds: number
}

/** Links that end with the share, and soon anyway. */
export const linkerOf = (
  { signer, linkSeconds }: ShareSigning,
  id: string,
  share: ActiveShare,
): MediaLinker => signer.forShare(id, share.expires_at, linkSeconds)

/** Fresh addresses of what a share shows. Throws a 404 as its view does. */
export async function shareMedia(
  db: SqlDatabase,
  signing: ShareSigning,
  id: string,
  now: number,
): Promise<ShareMedia> {
  const share = await requireActiveShare(db, id, now)
  const linker = linkerOf(signing, id, share)
  return {
    ...mediaLinks(linker, share.uuid, share),
    ...(share.has_proxy ? { proxyUrl: proxyLink(linker, share.uuid, share.path) } : {}),
  }
}
