import { ProcessError } from '../../server/child-process/run.ts'
import type { ModelName } from '../../server/segmentation/engine.ts'
import { EngineError } from '../../server/segmentation/engine.ts'
import type { EngineProcess } from '../../server/segmentation/process/engine-process.ts'
import type { Question, SuggestAnswer, SuggestQuestion } from '../../server/segmentation/process/messages.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { boxCounts } from '../fixtures/documents.ts'

export type Suggested = SuggestAnswer['suggestions'][number]

interface FakeEngine {
  model?: ModelName
  suggests?: boolean
  /** A text is why it fails; null: its process dies. */
  finds: (path: string) => readonly Suggested[] | string | null
  /** Told of each question for suggestions. */
  asked?: (question: SuggestQuestion) => void
}

export const found = (label: string, score: number, more: Partial<Suggested> = {}): Suggested => ({
  label,
  score,
  box: { x: 10, y: 20, width: 100, height: 50 },
  mask: null,
  skeleton: null,
  ...more,
})

/** A segmentation service whose processes answer what a test says, by the path of the picture. */
export function fakeSegmentation({ model, suggests = true, finds, asked }: FakeEngine) {
  const answer = (question: Question) => {
    if (question.kind === 'check') return { tracks: 'builtin', suggests }
    if (question.kind === 'segment') {
      const { x = 0, y = 0, width = 0, height = 0 } = question.prompts.box ?? {}
      const { size } = question
      return {
        mask: { size: [size.height, size.width], counts: stringOfCounts(boxCounts(x, y, width, height)) },
        score: 1,
      }
    }
    if (question.kind !== 'suggest') throw new Error(`not asked for: ${question.kind}`)
    asked?.(question)
    const suggestions = finds(question.source.key)
    if (suggestions === null) throw new ProcessError('killed')
    if (typeof suggestions === 'string') throw new EngineError(suggestions, '')
    return { suggestions, model: model ?? { name: 'fake', version: '1' } }
  }
  const process = {
    ask: async (question: Question, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      return answer(question)
    },
  }
  return {
    files: { using: <T>(stored: string, work: (file: string) => Promise<T>) => work(stored) },
    openProcess: () => process as unknown as EngineProcess,
    closeProcess: () => Promise.resolve(),
  }
}
