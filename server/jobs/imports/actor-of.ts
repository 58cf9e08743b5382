import type { LifecycleActor } from '../../../src/domain/lifecycle/state.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { JobFailure } from '../runner.ts'
import { jobText } from '../text.ts'

/** Who started the job. Throws a `JobFailure` if they are gone. */
export async function actorOf(db: SqlDatabase, id: number | null): Promise<LifecycleActor> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!user) throw new JobFailure(jobText.importing.nobody)
  return { id: user.id, company: user.company_id }
}
