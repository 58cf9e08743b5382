import type { Handlers } from '../http/handlers.ts'
import { ownerFilterOf } from '../accounts/scope.ts'
import type { ShareSigning } from '../admin/shares/media.ts'
import { shareMedia } from '../admin/shares/media.ts'
import { shareMaskRuns, shareMasks } from '../admin/shares/masks.ts'
import { createShare, listShares, revokeShare } from '../admin/shares/shares.ts'
import { viewShare } from '../admin/shares/view.ts'
import type { Store } from '../store/store.ts'
import { pageOf } from './page.ts'

type Ids = `shares.${'list' | 'create' | 'get' | 'media' | 'delete' | 'masks.get' | 'masks.index'}`

export interface ShareDependencies extends ShareSigning {
  store: Store
  /** What share addresses start with; empty = the page's own host. */
  publicUrl: string
  now: () => number
  /** Called after each change of what shares show. */
  onSharesChanged: () => void
}

/** Read-only links to one resource. */
export function shareHandlers({
  store,
  publicUrl,
  now,
  onSharesChanged,
  ...signing
}: ShareDependencies): Pick<Handlers, Ids> {
  return {
    'shares.list': async ({ caller, query }) => {
      const paging = pageOf(query)
      const whose = ownerFilterOf(caller, query.scope)
      const filter = { ...query, ...paging }
      return { ...(await listShares(store.db, whose, filter, { now: now(), publicUrl })), ...paging }
    },
    'shares.create': (call) =>
      call.idempotent((tx) => createShare(tx, call.caller, call.body, { now: now(), publicUrl })),
    'shares.get': ({ params }) => viewShare(store.db, signing, params.id, now()),
    'shares.media': ({ params }) => shareMedia(store.db, signing, params.id, now()),
    'shares.masks.get': async ({ params, query }) => ({
      rows: await shareMasks(store.db, params.id, now(), query),
    }),
    'shares.masks.index': async ({ params }) => ({ runs: await shareMaskRuns(store.db, params.id, now()) }),
    'shares.delete': async ({ caller, params }) => {
      await revokeShare(store.db, caller, params.id, now())
      onSharesChanged()
      return { ok: true }
    },
  }
}
