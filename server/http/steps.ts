import type { Store, Tx } from '../store/store.ts'
import { claim, keep, readKnown, type IdempotentCall } from './idempotency.ts'

/** Resources that one transaction of a long write changes at most. */
export const RESOURCES_A_STEP = 500

/** What a step leads to: the state for the next step, or the response. */
export type StepResult<State, Answer> = { state: State } | { answer: Answer }

/**
 * A write that is too long for one transaction, which would block the embedded database: split into steps that
 * are each complete. The state between two steps is JSON.
 */
export interface Steps<State, Answer> {
  /** Checks whether it can be done at all. Nothing is done where this throws. */
  begin(tx: Tx): Promise<State>
  next(tx: Tx, state: State): Promise<StepResult<State, Answer>>
}

/** How far the call of a known key has come. */
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

/** Continues after the last step, also where another call with the same key did it. */
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
 * Runs the steps one after the other, each in a transaction. With a key each runs once: a repetition continues
 * after the last step, and calls at the same time share the steps. Throws a 409 as `runIdempotent` does; a
 * failure leaves the steps before it done.
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

/** Runs all steps in one transaction, where nobody waits for the database. */
export async function runStepsIn<State, Answer>(tx: Tx, steps: Steps<State, Answer>): Promise<Answer> {
  let stepped: StepResult<State, Answer> = { state: await steps.begin(tx) }
  while (!('answer' in stepped)) stepped = await steps.next(tx, stepped.state)
  return stepped.answer
}
