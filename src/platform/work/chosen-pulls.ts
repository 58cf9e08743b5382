import type { WorkflowCalls } from './workflow-calls.ts'

/** Pulls of one chosen item each that are not answered yet, by the item's id. */
const unanswered = new Map<string, Promise<unknown>>()

/** The same pull; one that names an item is known to `chosenPullAnswered` for as long as it is under way. */
export const knownPull =
  (pull: WorkflowCalls['pull']): WorkflowCalls['pull'] =>
  async (request, signal) => {
    const { id } = request
    const answer = pull(request, signal)
    if (id === undefined) return answer
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
