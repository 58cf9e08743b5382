import type { WorkflowCalls } from './workflow-calls.ts'

/** Pulls of one chosen item each that are not answered yet, by the item's id. */
const unanswered = new Map<string, Promise<unknown>>()

/** The same pull to its end, which is told to nobody once the signal has aborted. */
async function pullToItsEnd(
  pull: WorkflowCalls['pull'],
  ...[request, signal]: Parameters<WorkflowCalls['pull']>
): ReturnType<WorkflowCalls['pull']> {
  const answer = await pull(request, new AbortController().signal)
  signal.throwIfAborted()
  return answer
}

/**
 * The same pull; one that names an item is known to `chosenPullAnswered` for as long as it is under way, and goes on where
 * its page no longer waits for it: whoever hands that item in at once leaves nothing in hand, and the push needs the pull.
 */
export const knownPull =
  (pull: WorkflowCalls['pull']): WorkflowCalls['pull'] =>
  async (request, signal) => {
    const { id } = request
    if (id === undefined) return pull(request, signal)
    const answer = pullToItsEnd(pull, request, signal)
    unanswered.set(id, answer)
    try {
      return await answer
    } finally {
      if (unanswered.get(id) === answer) unanswered.delete(id)
    }
  }

/**
 * Resolves when this item is not being taken up, whatever became of that: what is handed in before would be refused, as in
 * nobody's hands.
 */
export async function chosenPullAnswered(id: string): Promise<void> {
  await unanswered.get(id)?.catch(() => undefined)
}
