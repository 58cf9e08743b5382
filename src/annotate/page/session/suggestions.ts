import type { Client } from '../../../api/client.ts'
import { SUGGESTING_KINDS, suggestionPath } from '../../../api/kind-paths.ts'
import type { Suggestion, SuggestionRequest } from '../../../contract/types.d.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { currentOf, idOf } from '../../../machines/stage/tasks.ts'
import { suggestionText } from '../../../text/suggestions.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { StageActor } from './editor-sync.ts'
import { inWords } from './segmenter.ts'

type Question = Pick<SuggestionRequest, 'box' | 'frame'> & {
  readonly what: keyof typeof suggestionText.asking
}

/** Longer than the server's limit of two minutes, whose error message is better. */
const PATIENCE_MS = 130_000

const openId = (stage: Pick<StageActor, 'getSnapshot'>): string | null => {
  const task = currentOf(stage.getSnapshot().context)
  return task ? idOf(task) : null
}

/** Asks about the open item. `onFound` is only called while that item is still open. Says what it does, and refusals. */
export type AskSuggestions = (
  question: Question,
  onFound: (found: readonly Suggestion[]) => void,
) => Promise<void>

interface SuggestionFacts {
  readonly kind: Kind
  readonly api: Pick<Client, 'post'>
  readonly stage: Pick<StageActor, 'getSnapshot'>
}

/** A later question replaces the one that waits. */
export function createSuggestions({ kind, api, stage }: SuggestionFacts): AskSuggestions {
  let waiting: AbortController | null = null
  return async (question, onFound) => {
    const [id, suggesting] = [openId(stage), SUGGESTING_KINDS.find((each) => each === kind)]
    if (id === null || !suggesting) return
    waiting?.abort()
    const own = new AbortController()
    waiting = own
    const isLate = (): boolean => own.signal.aborted || openId(stage) !== id
    const text = suggestionText.asking[question.what]
    const toast = toasts.show({ tone: 'info', text, sticky: true, ofItem: true })
    try {
      const signal = AbortSignal.any([own.signal, AbortSignal.timeout(PATIENCE_MS)])
      const body = { id, ...question }
      const { suggestions } = await api.post(suggestionPath(suggesting), body, { signal, report: 'caller' })
      if (!isLate()) onFound(suggestions)
    } catch (error) {
      if (!isLate()) toasts.show({ tone: 'bad', text: inWords(error).message, ofItem: true })
    } finally {
      toasts.dismiss(toast)
    }
  }
}
