import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import { chooseGold, qualityItems, setTagQuality, tagQuality } from '../statistics/quality/tag-quality.ts'
import type { Store } from '../store/store.ts'
import { pageOf } from './page.ts'

type Families = `admin.tags.${'quality' | 'setQuality' | 'gold' | 'qualityItems'}`

/** Hidden tests and double annotation, by admins. */
export const qualityHandlers = ({ store }: { store: Store }) =>
  forKinds<Kind, Families>(ALL_KINDS, (kind) => ({
    'admin.tags.quality': ({ params }) => tagQuality(store.db, kind, params.id),
    'admin.tags.setQuality': ({ caller, params, body }) =>
      store.transaction((tx) => setTagQuality(tx, kind, params.id, body, caller.id)),
    'admin.tags.gold': ({ caller, params, body }) =>
      store.transaction((tx) => chooseGold(tx, kind, params.id, body, caller.id)),
    'admin.tags.qualityItems': ({ params, query }) =>
      qualityItems(store.db, kind, params.id, { ...pageOf(query), userId: query.userId }),
  }))
