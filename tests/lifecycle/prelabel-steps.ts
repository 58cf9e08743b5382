import type { MaskRow, PrelabelCount, PushResult } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import type { WorkItem } from '../../src/machines/work.ts'
import type { Store } from '../../server/store/store.ts'
import { importWork } from '../../server/workflow/interventions/import-work.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import type { Person } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Steps of tests of pre-labels: a world with two annotators, and an admin who lays documents under resources. */
export async function openPrelabels(open: () => Promise<Store>) {
  const world = await openWorld(open)
  const company = await world.company('甲')
  const ann = await world.person('ann', company)
  const ben = await world.person('ben', company)
  const admin = await world.person('admin', await world.company('管理', 1), [], 1)

  /** Lays documents under resources; answers what was refused, in words. */
  const lay = async (
    tagId: number,
    documents: Readonly<Record<string, object>>,
    more: { masks?: MaskRow[]; purpose?: 'work' | 'prelabel' } = {},
  ) => {
    const { masks = [], purpose = 'prelabel' } = more
    const works = Object.entries(documents).map(([id, document]) => ({
      id,
      annotation: { document, availability: 1 as const },
      masks,
      size: { width: WIDTH, height: HEIGHT },
    }))
    const by = { id: admin.id, company: admin.companyId }
    const failures = await importWork(world.store, works, { tagId, purpose, by, at: world.now() })
    return Object.fromEntries([...failures].map(([id, { message }]) => [id, message]))
  }
  const begin = async (kind: Kind, count = 1) => {
    const tagId = await world.tag(kind, [ann.companyId])
    const [id = '', ...others] = await world.resources(kind, tagId, count)
    return { tagId, id, others }
  }
  const pulled = async (who: Person, kind: Kind, tagId: number) => {
    const { body } = await who.ask<{ items: WorkItem[] }>('POST', pathOf(kind, 'tasks/pull'), {
      tagId,
      count: 1,
    })
    const [item] = body.items
    return item && { version: item.version, annotation: item.annotation, prelabelled: item.prelabelled }
  }
  const push = async (who: Person, kind: Kind, id: string, annotation: object) => {
    const items = [{ id, version: 0, annotation }]
    const { body } = await who.ask<{ results: PushResult[] }>('POST', pathOf(kind, 'marks/push'), { items })
    return body.results[0]
  }
  const detail = async (id: string, version?: number) => {
    const query = version === undefined ? '' : `?version=${version}`
    type Detail = {
      annotation: unknown
      versions: { version: number; baseVersion: number; stage: string; author: { id: number } | null }[]
      operations: { id: number; type: number; user: { id: number } | null; resettable: boolean }[]
    }
    return (await admin.ask<Detail>('GET', `/api/resources/${id}${query}`)).body
  }
  const resetLast = async (id: string) => {
    const record = (await detail(id)).operations.find(({ resettable }) => resettable)
    return admin.ask('POST', `/api/operationRecords/${record?.id}/reset`)
  }
  const prelabels = async (kind: Kind, tagId: number) =>
    (await admin.ask<PrelabelCount>('GET', `${KINDS[kind].adminBase}/tags/${tagId}/prelabels`)).body
  const counted = async (kind: Kind, tagId: number) => {
    const { ordered: _, ...counts } = await prelabels(kind, tagId)
    return counts
  }
  /** Whose turn a model tells. */
  const ordered = async (kind: Kind, tagId: number) => (await prelabels(kind, tagId)).ordered
  const cleared = async (kind: Kind, tagId: number) =>
    (await admin.ask('DELETE', `${KINDS[kind].adminBase}/tags/${tagId}/prelabels`)).body

  return { world, ann, ben, admin, lay, begin, pulled, push, detail, resetLast, counted, ordered, cleared }
}

export type Prelabels = Awaited<ReturnType<typeof openPrelabels>>

export const remark = (kind: Kind, words: string): object => ({ ...VALID_DOCUMENTS[kind], remark: words })
