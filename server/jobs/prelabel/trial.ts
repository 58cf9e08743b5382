import type { PrelabelTrial } from '../../../src/contract/types.d.ts'
import { PrelabelTrialLimits } from '../../../src/contract/limits.ts'
import { shapeRun } from '../../formats/shapes/document.ts'
import type { SuggestAnswer } from '../../segmentation/process/messages.ts'
import type { Segmentation } from '../../segmentation/service.ts'
import type { Store } from '../../store/store.ts'
import { ownLabels } from '../imports/own-labels.ts'
import type { PrelabelPayload } from '../payloads.ts'
import { countPictures, samplePictures } from './pictures.ts'
import { labelOfClass, namesOf } from './suggested-item.ts'

type Classes = Map<string, { count: number; score: number }>

const PICTURES = 4

function addClasses(classes: Classes, { suggestions }: SuggestAnswer): void {
  for (const { label, score } of suggestions) {
    const known = classes.get(label) ?? { count: 0, score: 0 }
    classes.set(label, { count: known.count + 1, score: Math.max(known.score, score) })
  }
}

/** Asks about a few pictures of the choice. Throws an `EngineError` or a `ProcessError` if it fails on all of them. */
export async function tryModel(
  { store: { db }, segmentation }: { store: Pick<Store, 'db'>; segmentation: Pick<Segmentation, 'suggest'> },
  choice: Omit<PrelabelPayload, 'labels' | 'minScore' | 'minKeypointScore'>,
  signal: AbortSignal,
): Promise<PrelabelTrial> {
  const { kind, tagId, what } = choice
  const run = await shapeRun({ kind, ...(await ownLabels(db, tagId)), labels: new Map(), predictions: null })
  const classes: Classes = new Map()
  const pictures = await samplePictures(db, choice, PICTURES)
  let [model, failure]: [PrelabelTrial['model'], unknown] = [null, null]
  let tried = 0
  for (const { path, width, height } of pictures) {
    try {
      const question = { size: { width, height }, wish: { what, within: null, texts: [] } }
      const answer = await segmentation.suggest(path, null, question, signal)
      addClasses(classes, answer)
      model = answer.model
      tried += 1
    } catch (error) {
      signal.throwIfAborted()
      failure = error
    }
  }
  if (tried === 0 && failure !== null) throw failure
  const { classes: listed, labels } = PrelabelTrialLimits
  const all = [...classes]
    .toSorted(([, a], [, b]) => b.count - a.count || b.score - a.score)
    .slice(0, listed.maxItems)
  return {
    count: await countPictures(db, choice),
    tried,
    model,
    classes: all.map(([name, seen]) => ({ name, ...seen, label: labelOfClass(run, name) ?? null })),
    labels: namesOf(run).slice(0, labels.maxItems),
  }
}
