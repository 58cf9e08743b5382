import type { Kind } from '../../src/domain/kinds.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import type { PrelabelPayload } from '../../server/jobs/payloads.ts'
import { prelabelJob } from '../../server/jobs/prelabel/prelabel-job.ts'
import { claim, enqueue } from '../../server/jobs/queue.ts'
import type { ModelName } from '../../server/segmentation/engine.ts'
import { requireValue } from '../../server/require-value.ts'
import type { Store } from '../../server/store/store.ts'
import { fakeSegmentation, type Suggested } from '../support/fake-engine.ts'
import { openPrelabels } from './prelabel-steps.ts'

export const ONTOLOGY: Ontology = {
  labels: [
    { id: 'car', name: '汽车', colour: '#ff9200', shapes: ['box'], attributes: [] },
    { id: 'sky', name: '天空', colour: '#0092ff', shapes: ['polygon'], attributes: [] },
  ],
  attributes: [],
}
export const MAPPED = [
  { from: 'car', to: '汽车' },
  { from: 'tree', to: null },
]

export const BOX = { x: 10, y: 20, width: 100, height: 50 }

export type Finds = (turn: number) => readonly Suggested[] | string | null

interface How {
  /** Called before each question; may stop the attempt. */
  before?: (questions: number) => void
  signal?: AbortSignal
  suggests?: boolean
  failuresMax?: number
  findingsMax?: number
  model?: ModelName
}

/** Steps of tests of a model's passes over databases, with an engine that answers what a test says. */
export async function openPrelabelRuns(open: () => Promise<Store>) {
  const steps = await openPrelabels(open)
  const { world, ann, admin } = steps

  async function database(kind: Kind, count: number, settings: object = {}) {
    const tagId = await world.tag(kind, [ann.companyId], { settings: settings as Record<string, unknown> })
    return { tagId, ids: await world.resources(kind, tagId, count) }
  }

  const pathOf = async (id: string): Promise<string> => {
    const { db } = world.store
    return (
      await db.selectFrom('media_files').select('path').where('uuid', '=', id).executeTakeFirstOrThrow()
    ).path
  }

  async function start(kind: Kind, tagId: number, given: Partial<PrelabelPayload> = {}) {
    const payload: PrelabelPayload = {
      kind,
      tagId,
      what: 'objects',
      replace: false,
      search: null,
      most: null,
      minScore: 0.5,
      minKeypointScore: 0.3,
      labels: MAPPED,
      ...given,
    }
    return enqueue(world.store.db, { type: 'prelabel', payload, createdBy: admin.id })
  }

  /** Takes the waiting job up and runs it. */
  async function attempt(ids: readonly string[], finds: Finds, how: How = {}) {
    const turns = new Map(await Promise.all(ids.map(async (id, turn) => [await pathOf(id), turn] as const)))
    let questions = 0
    const segmentation = fakeSegmentation({
      ...(how.suggests !== undefined && { suggests: how.suggests }),
      ...(how.model && { model: how.model }),
      asked: () => {
        questions += 1
        how.before?.(questions)
      },
      finds: (path) => finds(requireValue(turns.get(path))),
    })
    const job = requireValue(await claim(world.store, 'worker', ['prelabel']))
    const errors: unknown[] = []
    const run = prelabelJob({
      store: world.store,
      segmentation,
      failuresMax: how.failuresMax ?? 5,
      findingsMax: how.findingsMax ?? 300,
      now: world.now,
      onError: (error) => errors.push(error),
    })
    const signal = how.signal ?? new AbortController().signal
    const told: string[] = []
    try {
      const done = await run(job, { signal, progress: (_done, text) => told.push(text) })
      return { ...done, questions, told, errors }
    } finally {
      await world.store.db.updateTable('jobs').set({ status: 'done' }).where('id', '=', job.id).execute()
    }
  }

  async function laid(ids: readonly string[]) {
    const { db } = world.store
    const rows = await db
      .selectFrom('annotations')
      .select(['resource_uuid', 'document', 'score', 'run_id'])
      .where('resource_uuid', 'in', [...ids])
      .where('version', '=', 0)
      .execute()
    return ids.map((id) => {
      const row = rows.find(({ resource_uuid: uuid }) => uuid === id)
      return row
        ? { document: row.document as Record<string, unknown>, score: row.score, run: row.run_id }
        : null
    })
  }

  return { ...steps, database, start, attempt, laid }
}

export type PrelabelRuns = Awaited<ReturnType<typeof openPrelabelRuns>>
