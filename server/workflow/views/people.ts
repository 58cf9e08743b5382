import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../../src/contract/types.d.ts'
import { hasNamesake } from '../../accounts/people.ts'
import { visibleCompany, type Reader } from '../../accounts/scope.ts'

/** Users u of companies c as JSON. @param company whose people alone the reader is told of; null: everybody */
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

/**
 * A person as JSON by their id; null for none. For those who are told of everybody; beside resources `toldJson`.
 *
 * @param company whose people alone the list is of; null: everybody
 */
export const personJson = (
  id: RawBuilder<unknown>,
  company: number | null = null,
): RawBuilder<Person | null> => personWhere(sql`u.id = ${id}`, company)

/** A person as the reader is told of them beside a resource: external people of their own company alone, else null. */
export const visiblePersonJson = (reader: Reader, id: RawBuilder<unknown>): RawBuilder<Person | null> => {
  const company = visibleCompany(reader)
  return company === null
    ? personJson(id)
    : personWhere(sql`u.id = ${id} and u.company_id = ${company}`, company)
}

/** A list of people, without those of whom the caller is not told. */
export const visiblePeople = (rows: readonly { person: Person | null }[]): { items: Person[] } => ({
  items: rows.flatMap(({ person }) => person ?? []),
})
