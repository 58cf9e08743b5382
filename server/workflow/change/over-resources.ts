import { sql, type RawBuilder } from 'kysely'
import { RESOURCES_A_STEP, type Steps, type StepResult } from '../../http/steps.ts'
import type { Tx } from '../../store/store.ts'

export const comesAfter = (after: string | null): RawBuilder<unknown> =>
  after === null ? sql`true` : sql`uuid > ${after}::uuid`

interface Over<Counts> {
  after: string | null
  counts: Counts
}

interface ManyResources<Counts> {
  begin(tx: Tx): Promise<Counts>
  /** Uuids after this one, ascending; null: all. */
  find(tx: Tx, after: string | null): Promise<readonly string[]>
  /** Checks again what may have changed since `find`. */
  each(tx: Tx, uuids: readonly string[], counts: Counts): Promise<Counts>
}

/** A call that resumes after a cut-off finds the resources again. */
export function overResources<Counts>(work: ManyResources<Counts>): Steps<Over<Counts>, Counts> {
  let found: readonly string[] | null = null
  return {
    begin: async (tx) => ({ after: null, counts: await work.begin(tx) }),
    next: async (tx, { after, counts }): Promise<StepResult<Over<Counts>, Counts>> => {
      found ??= await work.find(tx, after)
      const left = after === null ? found : found.filter((uuid) => uuid > after)
      const chunk = left.slice(0, RESOURCES_A_STEP)
      const last = chunk.at(-1)
      if (last === undefined) return { response: counts }
      return { state: { after: last, counts: await work.each(tx, chunk, counts) } }
    },
  }
}
