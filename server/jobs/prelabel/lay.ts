import { sql } from 'kysely'
import { requireValue } from '../../require-value.ts'
import type { LifecycleActor } from '../../../src/domain/lifecycle/state.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Finding } from '../../../src/domain/quality/doubt.ts'
import { thingsOf } from '../../kinds/kinds.ts'
import type { ModelName } from '../../segmentation/engine.ts'
import { json } from '../../store/json.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { Failure } from '../../workflow/failure.ts'
import { keepFindings, lockLookedAt, type LookedAt } from '../../workflow/interventions/findings.ts'
import { importWork } from '../../workflow/interventions/import-work.ts'
import { type Checked, sentenceOf } from '../imports/check-item.ts'
import { appendLines, type ReportLine } from '../imports/report.ts'
import type { PrelabelPayload } from '../payloads.ts'
import { type JobRow, saveCheckpoint } from '../queue.ts'
import { jobText } from '../text.ts'
import type { Picture } from './pictures.ts'
import type { SuggestedItem } from './suggested-item.ts'
import { addCounts, type Checkpoint, lineOf } from './tally.ts'

const text = jobText.prelabelling

/** What a model said of a picture: an item, or why there is none. */
export interface Looked {
  picture: Picture
  /** Null: it said nothing. */
  model: ModelName | null
  item?: SuggestedItem
  /** Also what scores too low for a pre-label. Absent where the model failed. */
  found?: readonly Finding[]
  reason?: string
}

interface Laying {
  store: Pick<Store, 'transaction'>
  job: JobRow<'prelabel'>
  payload: PrelabelPayload
  by: LifecycleActor
  /** Of a picture. */
  findingsMax: number
  now: () => number
}

interface Chunk {
  looked: readonly Looked[]
  model: ModelName | null
  checked: ReadonlyMap<Looked, Checked | { reason: string }>
}

async function beginRun(tx: Tx, { job, payload, by }: Laying, model: ModelName): Promise<number> {
  const { tagId, what, minScore, labels } = payload
  const row = {
    tag_id: tagId,
    job_id: job.id,
    model: model.name,
    model_version: model.version,
    what,
    min_score: minScore,
    labels: json(labels),
    created_by: by.id,
  }
  return (await tx.insertInto('prelabel_runs').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const nameLaid = (tx: Tx, run: number, laid: readonly { id: string; score: number }[]) =>
  sql`
  update annotations a set run_id = ${run}, score = x.score
  from jsonb_to_recordset(${json(laid)}::jsonb) as x(id uuid, score double precision)
  where a.resource_uuid = x.id and a.version = 0`.execute(tx)

const countLaid = (tx: Tx, run: number, { given, empty, refused }: Checkpoint) =>
  tx.updateTable('prelabel_runs').set({ given, empty, refused }).where('id', '=', run).execute()

const labelsIn = (kind: Kind, document: unknown) =>
  (thingsOf(kind, document as DocumentOf[Kind]) ?? []).map(({ label }) => [label, 1] as const)

const leftOut = ({ skipped }: Checked): string => {
  const { leftOut: told } = jobText.importing
  return skipped.size > 0 ? told(skipped.size, [...skipped.keys()]) : ''
}

/** The chunk's part of the report, and the counts after it. */
function tallied(
  { payload }: Laying,
  before: Checkpoint,
  { looked, checked }: Chunk,
  refusals: ReadonlyMap<string, Failure>,
) {
  const lines: ReportLine[] = []
  const laid: { id: string; score: number }[] = []
  const at = { ...before }
  for (const one of looked) {
    const { picture, item, model } = one
    const { uuid, name } = picture
    const sound = checked.get(one)
    const failure = refusals.get(uuid)
    at.failures = model ? 0 : at.failures + 1
    at.unknown = addCounts(at.unknown, item?.unknown ?? [])
    const reason = one.reason ?? (failure ? sentenceOf(failure) : sound && 'reason' in sound && sound.reason)
    if (reason) {
      at.refused += 1
      lines.push(lineOf('refused', name, reason))
    } else if (sound && 'work' in sound) {
      at.given += 1
      at.labels = addCounts(at.labels, labelsIn(payload.kind, sound.work.annotation.document))
      laid.push({ id: uuid, score: item?.score ?? 0 })
      lines.push(lineOf('accepted', name, leftOut(sound)))
    } else {
      at.empty += 1
      lines.push(lineOf('accepted', name, text.nothing))
    }
  }
  const after = requireValue(looked.at(-1)).picture.place
  return { lines, laid, at: { ...at, after, done: before.done + looked.length } }
}

/** Of pictures without a pre-label too, in the order in which others lock them. */
const lockedFirst =
  (store: Laying['store'], seen: readonly LookedAt[]): Store['transaction'] =>
  (work) =>
    store.transaction(async (tx) => {
      const uuids = seen.map(({ uuid }) => uuid)
      await lockLookedAt(tx, uuids)
      return work(tx)
    })

/** All in one transaction, with how far the job came. Throws without this worker's claim on the job. */
export async function layChunk(laying: Laying, before: Checkpoint, chunk: Chunk): Promise<Checkpoint> {
  const { store, job, payload, by, now } = laying
  const works = [...chunk.checked.values()].flatMap((one) => ('work' in one ? [one.work] : []))
  let after = before
  const target = { tagId: payload.tagId, purpose: 'prelabel', by, at: now(), byModel: true } as const
  const seen = chunk.looked.flatMap(({ picture, found }) => (found ? [{ uuid: picture.uuid, found }] : []))
  const locking = { transaction: lockedFirst(store, seen) }
  await importWork(locking, works, target, async (tx, refusals) => {
    const { lines, laid, at } = tallied(laying, before, chunk, refusals)
    const { model } = chunk
    const run = before.run ?? (model && { id: await beginRun(tx, laying, model), model })
    after = { ...at, run, lines: before.lines + lines.length }
    await appendLines(tx, job.id, before.lines, lines)
    if (run) {
      await nameLaid(tx, run.id, laid)
      await countLaid(tx, run.id, after)
      await keepFindings(tx, { run: run.id, minScore: payload.minScore, most: laying.findingsMax }, seen)
    }
    await saveCheckpoint(tx, job, after)
  })
  return after
}
