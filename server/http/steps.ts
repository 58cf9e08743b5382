import type { Store, Tx } from '../store/store.ts'
import { claim, keep, readKnown, type IdempotentCall } from './idempotency.ts'

/** The most resources per transaction of a long write. */
export const RESOURCES_A_STEP = 500

export type StepResult<State, Answer> = { state: State } | { answer: Answer }

/**
 * Splits a write that would block the embedded database into steps, each complete. The state between steps is JSON.
 */
export interface Steps<State, Answer> {
  /** Throws if the write is not allowed; nothing is done then. */
  begin(tx: Tx): Promise<State>
  next(tx: Tx, state: State): Promise<StepResult<State, Answer>>
}

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

/** Continues after the last step, whichever call with the key did it. */
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
 * Runs each step in its own transaction. With a key each runs once: a repetition continues after the last step, and
 * concurrent calls share the steps. Throws a 409 like `runIdempotent`; a failure keeps the finished steps.
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

/** Runs all steps in one transaction, if nobody waits for the database. */
export async function runStepsIn<State, Answer>(tx: Tx, steps: Steps<State, Answer>): Promise<Answer> {
  let stepped: StepResult<State, Answer> = { state: await steps.begin(tx) }
  while (!('answer' in stepped)) stepped = await steps.next(tx, stepped.state)
  return stepped.answer
}
