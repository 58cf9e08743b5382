import type { Store, Tx } from '../store/store.ts'
import { claim, keep, readKnown, type IdempotentCall } from './idempotency.ts'

/** Resources that one transaction sees to, where a call or the upkeep changes more than it should hold locked at once. */
export const RESOURCES_A_STEP = 500

/** What a step leads to: the next one, which is told the state, or the answer. */
export type StepResult<State, Answer> = { state: State } | { answer: Answer }

/**
 * A write that is too long for one transaction, which would keep everybody else from the embedded database: as steps, each
 * of which is whole by itself. What lies between two of them is a state that JSON can carry.
 */
export interface Steps<State, Answer> {
  /** Looks whether it can be done at all; what throws here has done nothing. */
  begin(tx: Tx): Promise<State>
  next(tx: Tx, state: State): Promise<StepResult<State, Answer>>
}

/** What a key that is known progress for. */
async function readProgress<State, Answer>(
  tx: Tx,
  repeatable: IdempotentCall,
): Promise<StepResult<State, Answer>> {
  const { status, response } = await readKnown(tx, repeatable)
  return status === null ? { state: response as State } : { answer: response as Answer }
}

const saveProgress = <State, Answer>(
  tx: Tx,
  repeatable: IdempotentCall,
  stepped: StepResult<State, Answer>,
) =>
  keep(
    tx,
    repeatable,
    'answer' in stepped
      ? { status: 200, response: stepped.answer }
      : { status: null, response: stepped.state },
  )

async function begin<State, Answer>(
  tx: Tx,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Answer>,
): Promise<StepResult<State, Answer>> {
  if (repeatable !== null && !(await claim(tx, repeatable))) return readProgress(tx, repeatable)
  const begun = { state: await steps.begin(tx) }
  if (repeatable !== null) await saveProgress(tx, repeatable, begun)
  return begun
}

/** From where the last step ended, be it one of another call with the same key. */
async function continueSteps<State, Answer>(
  tx: Tx,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Answer>,
  state: State,
): Promise<StepResult<State, Answer>> {
  if (repeatable === null) return steps.next(tx, state)
  const progress = await readProgress<State, Answer>(tx, repeatable)
  if ('answer' in progress) return progress
  const stepped = await steps.next(tx, progress.state)
  await saveProgress(tx, repeatable, stepped)
  return stepped
}

/**
 * Does one step after the other, each in a transaction. With a key each is done once: where a call was cut off, a repetition
 * goes on from its last step and answers for all of them, and one that comes while the first is still at it shares the steps
 * with it. Throws a 409 as `once` does; what throws in the middle leaves the steps before it done.
 */
export async function inSteps<State, Answer>(
  store: Store,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Answer>,
): Promise<Answer> {
  let stepped = await store.transaction((tx) => begin(tx, repeatable, steps))
  while (!('answer' in stepped)) {
    const { state } = stepped
    stepped = await store.transaction((tx) => continueSteps(tx, repeatable, steps, state))
  }
  return stepped.answer
}

/** Does all steps in one transaction, where nobody waits for the database. */
export async function runStepsIn<State, Answer>(tx: Tx, steps: Steps<State, Answer>): Promise<Answer> {
  let stepped: StepResult<State, Answer> = { state: await steps.begin(tx) }
  while (!('answer' in stepped)) stepped = await steps.next(tx, stepped.state)
  return stepped.answer
}
