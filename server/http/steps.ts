import type { Store, Tx } from '../store/store.ts'
import { claim, keep, readKnown, type IdempotentCall } from './idempotency.ts'

/** Per transaction of a long write. */
export const RESOURCES_A_STEP = 500

export type StepResult<State, Result> = { state: State } | { response: Result }

/** A write that would block the embedded database. Each step is complete; the state between them is JSON. */
export interface Steps<State, Result> {
  /** Throws if the write is not allowed, before anything is done. */
  begin(tx: Tx): Promise<State>
  next(tx: Tx, state: State): Promise<StepResult<State, Result>>
}

async function readProgress<State, Result>(
  tx: Tx,
  repeatable: IdempotentCall,
): Promise<StepResult<State, Result>> {
  const { status, response } = await readKnown(tx, repeatable)
  return status === null ? { state: response as State } : { response: response as Result }
}

const saveProgress = <State, Result>(
  tx: Tx,
  repeatable: IdempotentCall,
  stepped: StepResult<State, Result>,
) =>
  keep(
    tx,
    repeatable,
    'response' in stepped
      ? { status: 200, response: stepped.response }
      : { status: null, response: stepped.state },
  )

async function begin<State, Result>(
  tx: Tx,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Result>,
): Promise<StepResult<State, Result>> {
  if (repeatable !== null && !(await claim(tx, repeatable))) return readProgress(tx, repeatable)
  const begun = { state: await steps.begin(tx) }
  if (repeatable !== null) await saveProgress(tx, repeatable, begun)
  return begun
}

/** Whichever call with the key did the last step. */
async function continueSteps<State, Result>(
  tx: Tx,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Result>,
  state: State,
): Promise<StepResult<State, Result>> {
  if (repeatable === null) return steps.next(tx, state)
  const progress = await readProgress<State, Result>(tx, repeatable)
  if ('response' in progress) return progress
  const stepped = await steps.next(tx, progress.state)
  await saveProgress(tx, repeatable, stepped)
  return stepped
}

/** One transaction per step. With a key each runs once, and repetitions continue. Throws like `runIdempotent`. */
export async function inSteps<State, Result>(
  store: Store,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Result>,
): Promise<Result> {
  let stepped = await store.transaction((tx) => begin(tx, repeatable, steps))
  while (!('response' in stepped)) {
    const { state } = stepped
    stepped = await store.transaction((tx) => continueSteps(tx, repeatable, steps, state))
  }
  return stepped.response
}

/** For when nobody waits for the database. */
export async function runStepsIn<State, Result>(tx: Tx, steps: Steps<State, Result>): Promise<Result> {
  let stepped: StepResult<State, Result> = { state: await steps.begin(tx) }
  while (!('response' in stepped)) stepped = await steps.next(tx, stepped.state)
  return stepped.response
}
