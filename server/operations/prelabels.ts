import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { answeredPrelabels, countPrelabels, removePrelabels } from '../workflow/interventions/prelabels.ts'
import { actorOf } from '../workflow/change/change.ts'
import { requireTag } from '../workflow/tags.ts'
import type { DataContext } from './context.ts'

/** Pre-labels of a tag that wait for their first marker; imports of annotations bring them. */
export const prelabelHandlers = ({ store, now }: DataContext) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.tags.prelabels': async ({
      params,
    }: FamilyCall<'admin.tags.prelabels'>): Promise<FamilyResponse<'admin.tags.prelabels'>> => {
      await requireTag(store.db, kind, params.id)
      const count = await countPrelabels(store.db, params.id)
      return { count, ...(await answeredPrelabels(store.db, params.id)) }
    },
    'admin.tags.removePrelabels': (
      call: FamilyCall<'admin.tags.removePrelabels'>,
    ): Promise<FamilyResponse<'admin.tags.removePrelabels'>> =>
      call.inSteps(
        removePrelabels(actorOf(call.caller), call.params.id, now(), (tx) =>
          requireTag(tx, kind, call.params.id),
        ),
      ),
  }))
