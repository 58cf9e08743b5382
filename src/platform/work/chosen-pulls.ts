import type { WorkflowCalls } from './workflow-calls.ts'

const unanswered = new Map<string, Promise<unknown>>()

async function pullToItsEnd(
  pull: WorkflowCalls['pull'],
  ...[request, signal]: Parameters<WorkflowCalls['pull']>
): ReturnType<WorkflowCalls['pull']> {
  const answer = await pull(request, new AbortController().signal)
  signal.throwIfAborted()
  return answer
}

/**
 * Wraps a pull so that `chosenPullAnswered` knows of pulls that name an item. Such a pull completes after its page
 * is left: a push right after it needs the lease.
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
 * Resolves when no pull of this item is pending, whatever its result: an earlier push would be refused for want of
 * a lease.
 */
export async function chosenPullAnswered(id: string): Promise<void> {
  await unanswered.get(id)?.catch(() => undefined)
}
