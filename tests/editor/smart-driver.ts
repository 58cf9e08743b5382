import type { SimulatedClock } from 'xstate'
import { beforeAll, beforeEach } from 'vitest'
import type { RleMask } from '../../src/domain/documents/types.ts'
import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Proposal, Segmenter } from '../../src/machines/editor/segmenter.ts'
import type { Prompts } from '../../src/machines/editor/prompts.ts'
import { NO_WIRE } from '../../src/machines/editor/live-wire.ts'
import { BRUSH } from '../../src/tools/brush/brush.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { SMART } from '../../src/tools/smart/smart.ts'
import { driverOf } from './tool-driver.ts'
import type { MaskList } from './mask-list.ts'
import { MASKS } from './mask-list.ts'
import { BOUNDS, loadMasks } from './paint-driver.ts'

/** The smart tool in an editor, with an engine that a test answers by hand. */

interface Question {
  readonly prompts: Prompts
  readonly previous: RleMask | null
  readonly signal: AbortSignal
  readonly answer: (proposal: Proposal) => Promise<void>
  readonly refuse: (reason: string) => Promise<void>
}

export let masks: MaskPort

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const engine: { questions: Question[]; quick: boolean } = { questions: [], quick: false }
const segmenter: Segmenter = {
  isQuick: () => engine.quick,
  propose: ({ prompts, previous, signal }) =>
    new Promise((resolve, reject) => {
      engine.questions.push({
        prompts,
        previous,
        signal,
        answer: (proposal) => (resolve(proposal), turn()),
        refuse: (reason) => (reject(new Error(reason)), turn()),
      })
    }),
}

export const rectangle = (x: number, y: number, width: number, height: number): Proposal => ({
  mask: masks.polygon(BOUNDS, [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]),
  score: 0.9,
})

export function smartDriver(clock?: SimulatedClock) {
  let ids = 0
  const given = { layer: MASKS, masks: () => masks, newId: () => `new-${++ids}`, segmenter, wire: NO_WIRE }
  const machine = createEditorMachine<MaskList, Edit>({
    id: 'smart',
    reducer: documentEdits,
    tools: {
      pan: panTool,
      smart: SMART.machine(given),
      brush: BRUSH.machine(given),
    },
    initialTool: 'smart',
  })
  return driverOf<MaskList>(machine, { masks: [] }, BOUNDS, {}, clock)
}

/** To be called by each file of tests: what it sets up is shared by those of one process. */
export function prepareSmartDriver(): void {
  beforeAll(async () => {
    masks = await loadMasks()
  })
  beforeEach(() => {
    engine.questions = []
    engine.quick = false
  })
}

export const goTo = ({ editor }: ReturnType<typeof smartDriver>, frame: number): void =>
  editor.send({ type: 'FIELDS', fields: { currentFrame: frame, videoSpeed: 1 } })

export const shown = ({ preview }: ReturnType<typeof smartDriver>) => {
  const now = preview()
  return now?.type === 'proposal' ? { state: now.state, mask: now.mask, problem: now.problem } : now
}

/** A mask of the picture's size without a set pixel. */
export const EMPTY_MASK = (): RleMask => {
  const { mask } = rectangle(0, 0, 1, 1)
  return masks.subtract(mask, mask)
}
