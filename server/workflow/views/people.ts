import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../src/contract/types.d.ts'
import { hasNamesake } from '../../accounts/people.ts'
import { visibleCompany, type Reader } from '../../accounts/scope.ts'

/** `company` limits the reader to its people; null: no limit. */
export const personObject = (
  company: number | null,
): RawBuilder<Person> => sql`json_strip_nulls(json_build_object(
  'id', u.id, 'username', u.username, 'name', u.name, 'corpId', c.id, 'corpName', c.name,
  'namesake', case when ${hasNamesake(company)} then true end))`

const personWhere = (
  condition: RawBuilder<unknown>,
  company: number | null,
): RawBuilder<Person | null> => sql`(
  select ${personObject(company)} from users u join companies c on c.id = u.company_id where ${condition})`

/** Null for none. `company` limits the reader to its people; null: no limit. */
export const personJson = (
  id: RawBuilder<unknown>,
  company: number | null = null,
): RawBuilder<Person | null> => personWhere(sql`u.id = ${id}`, company)

/** External readers get null for other companies' people. */
export const visiblePersonJson = (reader: Reader, id: RawBuilder<unknown>): RawBuilder<Person | null> => {
  const company = visibleCompany(reader)
  return company === null
    ? personJson(id)
    : personWhere(sql`u.id = ${id} and u.company_id = ${company}`, company)
}

export const visiblePeople = (rows: readonly { person: Person | null }[]): { items: Person[] } => ({
  items: rows.flatMap(({ person }) => person ?? []),
})
