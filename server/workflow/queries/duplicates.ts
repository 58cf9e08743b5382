import { sql } from 'kysely'
import type { DuplicateCandidate } from '../../../src/contract/types.d.ts'
import type { Caller } from '../../http/caller.ts'
import { findDuplicates } from '../../media/delivery/duplicates.ts'
import { mediaLinks } from '../../media/delivery/links.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { notFound, problemOf } from '../failure.ts'
import { visibleTo } from '../views/resources.ts'

/** What a resource may repeat, for whoever marks it. Throws a 404 for what is not the caller's to see. */
export async function duplicatesOf(
  { store: { db }, signer }: WorkflowDependencies,
  caller: Caller,
  id: string,
): Promise<{ items: DuplicateCandidate[] }> {
  const seen = await sql`select 1 from resources r where r.uuid = ${id} and r.tag_id is not null
    and r.deleted_at is null and ${visibleTo(caller)}`.execute(db)
  if (seen.rows.length === 0) throw problemOf(notFound())
  const found = await findDuplicates(db, id)
  const linker = signer.forSession(caller.tokenHash)
  return {
    items: found.map(({ path, has_poster, ...each }) => ({
      ...each,
      ...mediaLinks(linker, each.id, { path, has_poster }),
    })),
  }
}
