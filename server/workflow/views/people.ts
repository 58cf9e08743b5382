import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../src/contract/types.d.ts'
import { hasNamesake } from '../../accounts/people.ts'
import { visibleCompany, type Reader } from '../../accounts/scope.ts'

/** Users u of companies c as JSON. `company` limits the reader to its people; null: no limit. */
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

/** A person as JSON by id; null for none. Checks no visibility except `company`: its people only, null: everybody. */
export const personJson = (
  id: RawBuilder<unknown>,
  company: number | null = null,
): RawBuilder<Person | null> => personWhere(sql`u.id = ${id}`, company)

/** A person as JSON; external readers get null for other companies' people. */
export const visiblePersonJson = (reader: Reader, id: RawBuilder<unknown>): RawBuilder<Person | null> => {
  const company = visibleCompany(reader)
  return company === null
    ? personJson(id)
    : personWhere(sql`u.id = ${id} and u.company_id = ${company}`, company)
}

/** Drops people whom the caller may not see. */
export const visiblePeople = (rows: readonly { person: Person | null }[]): { items: Person[] } => ({
  items: rows.flatMap(({ person }) => person ?? []),
})
