import { ALL_ADMIN_KINDS, ALL_KINDS, type AdminKind, type Kind } from '../../src/domain/kinds.ts'
import { createTag, setNeedPull, updateTag } from '../admin/tags/change.ts'
import { copyTag } from '../admin/tags/copy.ts'
import { deleteTag } from '../admin/tags/delete.ts'
import { tagDetail } from '../admin/tags/detail.ts'
import { addGuidePicture, guidePictures } from '../admin/tags/guide-pictures.ts'
import { tagGuide } from '../admin/tags/guide.ts'
import { labelCountsOf } from '../admin/tags/labels.ts'
import { listTags } from '../admin/tags/tags.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { publishSharesChanged } from '../events/shares-changed.ts'
import { forKinds, type Handlers } from '../http/handlers.ts'
import { pageOf } from '../http/page.ts'
import { chooseGold, qualityItems, setTagQuality, tagQuality } from '../statistics/quality/tag-quality.ts'
import { actorOf } from '../workflow/change/change.ts'
import { countOrdered } from '../workflow/interventions/findings.ts'
import { answeredPrelabels, countPrelabels, removePrelabels } from '../workflow/interventions/prelabels.ts'
import { requireTag } from '../workflow/tags.ts'

type Managed = `admin.tags.${'list' | 'get' | 'create' | 'update' | 'delete' | 'copy' | 'needPull'}`

export const adminTagHandlers = ({ store, events }: Pick<Dependencies, 'store' | 'events'>) =>
  forKinds<AdminKind, Managed>(ALL_ADMIN_KINDS, (kind) => ({
    'admin.tags.list': async ({ query }) => {
      const paging = pageOf(query)
      return { ...(await listTags(store.db, kind, { ...query, ...paging })), ...paging }
    },
    'admin.tags.get': ({ params }) => tagDetail(store.db, kind, params.id),
    'admin.tags.create': (call) => call.idempotent((tx) => createTag(tx, kind, call.body, call.caller.id)),
    'admin.tags.update': async ({ params, body, caller }) => {
      const tag = await store.transaction((tx) => updateTag(tx, kind, params.id, body, caller.id))
      publishSharesChanged(events)
      return tag
    },
    'admin.tags.delete': async (call) => {
      const answer = await call.inSteps(deleteTag(kind, call.params.id))
      publishSharesChanged(events)
      return answer
    },
    'admin.tags.copy': (call) => call.inSteps(copyTag(kind, call.params.id, call.body, call.caller.id)),
    'admin.tags.needPull': ({ params, body }) =>
      store.transaction((tx) => setNeedPull(tx, kind, params.id, body.needPull)),
  }))

export const labelHandlers = ({ store }: Pick<Dependencies, 'store'>) =>
  forKinds<Kind, 'admin.tags.labels'>(ALL_KINDS, (kind) => ({
    'admin.tags.labels': ({ params }) => labelCountsOf(store.db, kind, params.id),
  }))

type Quality = `admin.tags.${'quality' | 'setQuality' | 'gold' | 'qualityItems'}`

export const qualityHandlers = ({ store }: Pick<Dependencies, 'store'>) =>
  forKinds<Kind, Quality>(ALL_KINDS, (kind) => ({
    'admin.tags.quality': ({ params }) => tagQuality(store.db, kind, params.id),
    'admin.tags.setQuality': ({ caller, params, body }) =>
      store.transaction((tx) => setTagQuality(tx, kind, params.id, body, caller.id)),
    'admin.tags.gold': ({ caller, params, body }) =>
      store.transaction((tx) => chooseGold(tx, kind, params.id, body, caller.id)),
    'admin.tags.qualityItems': ({ params, query }) =>
      qualityItems(store.db, kind, params.id, { ...pageOf(query), userId: query.userId }),
  }))

export const prelabelHandlers = ({ store, now }: Pick<Dependencies, 'store' | 'now'>) =>
  forKinds<Kind, `admin.tags.${'prelabels' | 'removePrelabels'}`>(ALL_KINDS, (kind) => ({
    'admin.tags.prelabels': async ({ params }) => {
      await requireTag(store.db, kind, params.id)
      const count = await countPrelabels(store.db, params.id)
      const ordered = await countOrdered(store.db, params.id)
      return { count, ...(await answeredPrelabels(store.db, params.id)), ordered }
    },
    'admin.tags.removePrelabels': ({ caller, params, inSteps }) =>
      inSteps(removePrelabels(actorOf(caller), params.id, now(), (tx) => requireTag(tx, kind, params.id))),
  }))

export const guideHandlers = ({
  store,
  media,
}: Pick<Dependencies, 'store' | 'media'>): Pick<Handlers, 'tags.guide' | 'guidePictures.upload'> => ({
  'tags.guide': async ({ caller, params }) => {
    const guide = await tagGuide(store.db, caller, params.id)
    const linker = media.signer.forSession(caller.tokenHash)
    return { ...guide, pictures: await guidePictures(store.db, linker, guide.text) }
  },
  'guidePictures.upload': ({ caller, body }) => addGuidePicture(store, media, body.image, caller),
})
