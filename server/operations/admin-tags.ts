import { ALL_ADMIN_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { Store } from '../store/store.ts'
import { createTag, setNeedPull, updateTag } from '../admin/tags/change.ts'
import { copyTag } from '../admin/tags/copy.ts'
import { deleteTag } from '../admin/tags/delete.ts'
import { tagDetail } from '../admin/tags/detail.ts'
import { listTags } from '../admin/tags/tags.ts'
import { pageOf } from './page.ts'

type Families = `admin.tags.${'list' | 'get' | 'create' | 'update' | 'delete' | 'copy' | 'needPull'}`

interface AdminTagDependencies {
  store: Store
  /** Called after each change of what shares show. */
  onSharesChanged: () => void
}

/** Tags of the eight kinds, as admins manage them. */
export const adminTagHandlers = ({ store, onSharesChanged }: AdminTagDependencies) =>
  forKinds<(typeof ALL_ADMIN_KINDS)[number], Families>(ALL_ADMIN_KINDS, (kind) => ({
    'admin.tags.list': async ({ query }) => {
      const paging = pageOf(query)
      return { ...(await listTags(store.db, kind, { ...query, ...paging })), ...paging }
    },
    'admin.tags.get': ({ params }) => tagDetail(store.db, kind, params.id),
    'admin.tags.create': (call) => call.idempotent((tx) => createTag(tx, kind, call.body, call.caller.id)),
    'admin.tags.update': async ({ params, body, caller }) => {
      const tag = await store.transaction((tx) => updateTag(tx, kind, params.id, body, caller.id))
      onSharesChanged()
      return tag
    },
    'admin.tags.delete': async (call) => {
      const answer = await call.inSteps(deleteTag(kind, call.params.id))
      onSharesChanged()
      return answer
    },
    'admin.tags.copy': (call) => call.inSteps(copyTag(kind, call.params.id, call.body, call.caller.id)),
    'admin.tags.needPull': ({ params, body }) =>
      store.transaction((tx) => setNeedPull(tx, kind, params.id, body.needPull)),
  }))
