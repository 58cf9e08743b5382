import type { Data } from '../api/call-types.ts'
import { api } from './services.ts'
import { SHARE_LIST_PAGE_SIZE } from './session/share-list-place.ts'

/** Pages of shared lists, as the page of a list and the pages of its items read them. */

export type ShareListPage = Data<'/api/share-lists/{id}/items', 'get'>

/** Milliseconds that a page is kept: whoever goes from item to item does not ask for it each time. */
const KEPT_MS = 5 * 60 * 1000

/** The page itself shows what fails: nobody is logged in here. */
export const IN_PLACE = { report: 'caller' } as const

/** The key of a list that a password opened, for this tab. */
export const shareListKeys = {
  get: (id: string) => sessionStorage.getItem(`share-list/${id}`),
  set: (id: string, key: string) => sessionStorage.setItem(`share-list/${id}`, key),
}

interface KeptPage {
  readonly page: Promise<ShareListPage>
  readonly at: number
}

const cached = new Map<string, KeptPage>()

export function readShareList(id: string, page: number): Promise<ShareListPage> {
  const key = shareListKeys.get(id)
  const name = [id, key, page].join(' ')
  const known = cached.get(name)
  if (known && Date.now() - known.at < KEPT_MS) return known.page
  const query = { id, page, pageSize: SHARE_LIST_PAGE_SIZE, ...(key !== null && { key }) }
  const read = api.get('/api/share-lists/{id}/items', query, IN_PLACE)
  cached.set(name, { page: read, at: Date.now() })
  // After a failure the next call asks again.
  read.catch(() => cached.delete(name))
  return read
}
