import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Whether somebody else has the name of users u.
 *
 * @param company whose people alone the reader is told of; null: everybody
 */
export const hasNamesake = (company: number | null): RawBuilder<unknown> => sql`exists (
  select 1 from users other where other.name = u.name and other.id <> u.id
    ${company === null ? sql`` : sql`and other.company_id = ${company}`})`
