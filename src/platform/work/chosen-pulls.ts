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

/** A pull that names an item completes after its page is left, and a push right after needs its lease. */
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

/** Without a lease a push would be refused. */
export async function chosenPullAnswered(id: string): Promise<void> {
  await unanswered.get(id)?.catch(() => undefined)
}
