import type { Store, Tx } from '../store/store.ts'
import { claim, keep, readKnown } from './idempotency.ts'
import type { IdempotentCall } from './idempotency.ts'

/** Resources that one transaction sees to, where a call or the upkeep changes more than it should hold locked at once. */
export const RESOURCES_A_STEP = 500

/** What a step leads to: the next one, which is told the state, or the answer. */
export type Stepped<State, Answer> = { state: State } | { answer: Answer }

/**
 * A write that is too long for one transaction, which would keep everybody else from the embedded database: as steps, each
 * of which is whole by itself. What lies between two of them is a state that JSON can carry.
 */
export interface Steps<State, Answer> {
  /** Looks whether it can be done at all; what throws here has done nothing. */
  begin(tx: Tx): Promise<State>
  next(tx: Tx, state: State): Promise<Stepped<State, Answer>>
}

/** What a key that is known stands for. */
async function standing<State, Answer>(tx: Tx, repeatable: IdempotentCall): Promise<Stepped<State, Answer>> {
  const { status, response } = await readKnown(tx, repeatable)
  return status === null ? { state: response as State } : { answer: response as Answer }
}

const note = <State, Answer>(tx: Tx, repeatable: IdempotentCall, stepped: Stepped<State, Answer>) =>
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
): Promise<Stepped<State, Answer>> {
  if (repeatable !== null && !(await claim(tx, repeatable))) return standing(tx, repeatable)
  const begun = { state: await steps.begin(tx) }
  if (repeatable !== null) await note(tx, repeatable, begun)
  return begun
}

/** From where the last step ended, be it one of another call with the same key. */
async function goOn<State, Answer>(
  tx: Tx,
  repeatable: IdempotentCall | null,
  steps: Steps<State, Answer>,
  state: State,
): Promise<Stepped<State, Answer>> {
  if (repeatable === null) return steps.next(tx, state)
  const stands = await standing<State, Answer>(tx, repeatable)
  if ('answer' in stands) return stands
  const stepped = await steps.next(tx, stands.state)
  await note(tx, repeatable, stepped)
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
    stepped = await store.transaction((tx) => goOn(tx, repeatable, steps, state))
  }
  return stepped.answer
}

/** Does all steps in one transaction, where nobody waits for the database. */
export async function doSteps<State, Answer>(tx: Tx, steps: Steps<State, Answer>): Promise<Answer> {
  let stepped: Stepped<State, Answer> = { state: await steps.begin(tx) }
  while (!('answer' in stepped)) stepped = await steps.next(tx, stepped.state)
  return stepped.answer
}
