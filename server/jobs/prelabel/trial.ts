import type { PrelabelTrial } from '../../../src/contract/types.d.ts'
import { labelOfClass, skeletonLabelOfClass } from '../../../src/domain/ontology/class-labels.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { PrelabelTrialLimits } from '../../../src/contract/limits.ts'
import { type ShapeRun, shapeRun } from '../../formats/shapes/document.ts'
import type { SuggestAnswer } from '../../segmentation/process/messages.ts'
import type { Segmentation } from '../../segmentation/service.ts'
import type { Store } from '../../store/store.ts'
import { ownLabels } from '../imports/own-labels.ts'
import type { PrelabelPayload } from '../payloads.ts'
import { countPictures, samplePictures } from './pictures.ts'
import { calledHere, type Found, namesOf } from './suggested-item.ts'

interface Seen {
  count: number
  /** The highest. */
  score: number
  /** The label that it may become. */
  label: string | null
}
type Classes = Map<string, Seen>

const PICTURES = 4

/** By name in either language, or by the nodes that a skeleton has. */
function proposed(run: ShapeRun, ontology: Ontology | undefined, { label, skeleton }: Found): string | null {
  const named = calledHere(run, label)
  if (named) return named
  const shape = drawnIn(run.kind) === 'masks' ? 'mask' : 'box'
  if (skeleton === null) return (ontology && labelOfClass(ontology, label, shape)?.name) ?? null
  const names = namesOf(run)
  const [only, ...more] = names
  if (only !== undefined && more.length === 0) return only
  if (!run.labelling?.hasSkeletons) return names.find((name) => name === skeleton.template) ?? null
  const nodes = skeleton.nodes.map(({ name }) => name)
  return (ontology && skeletonLabelOfClass(ontology, label, nodes)?.name) ?? null
}

function addClasses(
  classes: Classes,
  { suggestions }: SuggestAnswer,
  propose: (found: Found) => string | null,
) {
  for (const found of suggestions) {
    const { label: name, score } = found
    const known = classes.get(name) ?? { count: 0, score: 0, label: propose(found) }
    classes.set(name, { ...known, count: known.count + 1, score: Math.max(known.score, score) })
  }
}

/** Asks about a few pictures of the choice. Throws an `EngineError` or a `ProcessError` if it fails on all of them. */
export async function tryModel(
  { store: { db }, segmentation }: { store: Pick<Store, 'db'>; segmentation: Pick<Segmentation, 'suggest'> },
  choice: Omit<PrelabelPayload, 'labels' | 'minScore' | 'minKeypointScore'>,
  signal: AbortSignal,
): Promise<PrelabelTrial> {
  const { kind, tagId, what } = choice
  const { ontology, ...own } = await ownLabels(db, tagId)
  const run = await shapeRun({ kind, ...own, labels: new Map(), predictions: null })
  const classes: Classes = new Map()
  const pictures = await samplePictures(db, choice, PICTURES)
  let [model, failure]: [PrelabelTrial['model'], unknown] = [null, null]
  let tried = 0
  for (const { path, width, height } of pictures) {
    try {
      const question = { size: { width, height }, wish: { what, within: null, texts: [] } }
      const answer = await segmentation.suggest(path, null, question, signal)
      addClasses(classes, answer, (found) => proposed(run, ontology, found))
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
    classes: all.map(([name, seen]) => ({ name, ...seen })),
    labels: namesOf(run).slice(0, labels.maxItems),
  }
}
