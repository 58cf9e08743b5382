import { IMPORT_SCORES } from '../../src/domain/formats.ts'
import { ALL_KINDS, KINDS, type Kind } from '../../src/domain/kinds.ts'
import { soughtIn } from '../../src/domain/prelabels.ts'
import type { PrelabelChoice } from '../../src/contract/types.d.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { forKinds } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { PrelabelPayload } from '../jobs/payloads.ts'
import { tryModel } from '../jobs/prelabel/trial.ts'
import { segmentationText } from '../segmentation/text.ts'
import { fatesOfRun, runsOf } from '../statistics/quality/model-runs.ts'
import { requireTag } from '../workflow/tags.ts'
import { startJob } from './imports-exports.ts'
import { problemOfEngine } from './segmentation.ts'
import { dataText } from './text.ts'

type ModelDependencies = Pick<Dependencies, 'settings' | 'store' | 'media' | 'segmentation' | 'jobNotifier'>

/** Throws a 400 for what a model does not look for in this kind, and a 503 where there is no engine. */
function choiceOf(
  { segmentation }: Pick<ModelDependencies, 'segmentation'>,
  kind: Kind,
  tagId: number,
  { what, replace = false, search, most }: PrelabelChoice,
): Pick<PrelabelPayload, 'kind' | 'tagId' | 'what' | 'replace' | 'search' | 'most'> {
  if (KINDS[kind].media === 'video') throw new Problem(400, dataText.noModelForVideos)
  if (!soughtIn(kind).includes(what)) throw new Problem(400, dataText.notSought(what))
  if (segmentation.engine === null) throw new Problem(503, segmentationText.off)
  return { kind, tagId, what, replace, search: search ?? null, most: most ?? null }
}

/** One pass over a database at a time: two would lay the same. */
const keyOf = (tagId: number): string => `prelabel/${tagId}`

export const modelHandlers = (dependencies: ModelDependencies) =>
  forKinds<Kind, `admin.tags.${'prelabel' | 'prelabelTrial' | 'prelabelRuns' | 'prelabelRun'}`>(
    ALL_KINDS,
    (kind) => ({
      'admin.tags.prelabel': async (call) => {
        const { labels = [], minScore = 0.5, minKeypointScore, ...choice } = call.body
        const tagId = call.params.id
        const payload = {
          ...choiceOf(dependencies, kind, tagId, choice),
          labels,
          minScore,
          minKeypointScore: minKeypointScore ?? IMPORT_SCORES.minKeypointScore,
        }
        return startJob(dependencies, call, (tx) => requireTag(tx, kind, tagId), {
          type: 'prelabel',
          payload,
          uniqueKey: keyOf(tagId),
        })
      },
      'admin.tags.prelabelTrial': async ({ params, body, origin }) => {
        const choice = choiceOf(dependencies, kind, params.id, body)
        await requireTag(dependencies.store.db, kind, params.id)
        return tryModel(dependencies, choice, origin.left).catch(problemOfEngine)
      },
      'admin.tags.prelabelRuns': async ({ params }) => {
        await requireTag(dependencies.store.db, kind, params.id)
        return { items: await runsOf(dependencies.store.db, params.id) }
      },
      'admin.tags.prelabelRun': async ({ params }) => {
        const { store, settings } = dependencies
        await requireTag(store.db, kind, params.id)
        const most = settings.PRELABEL_COMPARED
        return fatesOfRun(store.db, { kind, tagId: params.id, runId: params.runId, most })
      },
    }),
  )
