import { ownerFilterOf } from '../accounts/scope.ts'
import { shareMaskRuns, shareMasks, shareMedia, viewShare } from '../admin/shares/view.ts'
import {
  createShareList,
  listShareLists,
  openShareList,
  revokeShareList,
  shareListHead,
  shareListItems,
} from '../admin/shares/share-lists.ts'
import { createShare, listShares, revokeShare } from '../admin/shares/shares.ts'
import { hashPassword } from '../accounts/password.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { publishSharesChanged } from '../events/shares-changed.ts'
import type { Handlers } from '../http/handlers.ts'
import { pageOf } from '../http/page.ts'
import type { MediaSigner } from '../media/delivery/sign.ts'

type Ids =
  | `shares.${'list' | 'create' | 'get' | 'media' | 'delete' | 'masks.get' | 'masks.index'}`
  | `shareLists.${'list' | 'create' | 'get' | 'delete' | 'open' | 'items'}`

interface ShareDependencies extends Pick<Dependencies, 'store' | 'settings' | 'events' | 'now' | 'throttle'> {
  media: { signer: MediaSigner }
}

export function shareHandlers({
  store,
  settings,
  events,
  now,
  throttle,
  media,
}: ShareDependencies): Pick<Handlers, Ids> {
  const signing = { signer: media.signer, linkSeconds: settings.SHARE_MEDIA_TTL }
  // Otherwise addresses of shares begin with the page's own host.
  const publicUrl = settings.PUBLIC_URL ?? ''
  return {
    'shares.list': async ({ caller, query }) => {
      const paging = pageOf(query)
      const owner = ownerFilterOf(caller, query.scope)
      const filter = { ...query, ...paging }
      return { ...(await listShares(store.db, owner, filter, { now: now(), publicUrl })), ...paging }
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
      publishSharesChanged(events)
      return { ok: true }
    },
    'shareLists.list': async ({ caller, query }) => {
      const paging = pageOf(query)
      const asked = { ...query, ...paging }
      return { ...(await listShareLists(store.db, caller, asked, { now: now(), publicUrl })), ...paging }
    },
    'shareLists.create': async (call) => {
      const { password } = call.body
      const hash = password === undefined ? null : await hashPassword(password)
      return call.idempotent((tx) =>
        createShareList(tx, call.caller, call.body, hash, { now: now(), publicUrl }),
      )
    },
    'shareLists.get': ({ params }) => shareListHead(store.db, params.id, now()),
    'shareLists.open': ({ params, body, origin }) =>
      openShareList(store.db, throttle, params.id, body.password, { now: now(), address: origin.address }),
    'shareLists.items': ({ params, query }) =>
      shareListItems(store.db, signing, params.id, { ...query, ...pageOf(query) }, now()),
    'shareLists.delete': async ({ caller, params }) => {
      await revokeShareList(store.db, caller, params.id, now())
      publishSharesChanged(events)
      return { ok: true }
    },
  }
}
