import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Person } from '../../../src/api/generated/contract.d.ts'
import type { Reader } from '../../policies/scope.ts'
import { toldCompany } from '../../policies/scope.ts'

const personWhere = (condition: RawBuilder<unknown>): RawBuilder<Person | null> => sql`(
  select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'corpId', c.id, 'corpName', c.name)
  from users u join companies c on c.id = u.company_id where ${condition})`

/** A person as JSON by their id; null for none. For those who are told of everybody; beside resources `toldJson`. */
export const personJson = (id: RawBuilder<unknown>): RawBuilder<Person | null> =>
  personWhere(sql`u.id = ${id}`)

/** A person as the reader is told of them beside a resource: external people of their own company alone, else null. */
export const toldJson = (reader: Reader, id: RawBuilder<unknown>): RawBuilder<Person | null> => {
  const company = toldCompany(reader)
  return company === null ? personJson(id) : personWhere(sql`u.id = ${id} and u.company_id = ${company}`)
}

/** A list of people, without those of whom the caller is not told. */
export const toldPeople = (rows: readonly { person: Person | null }[]): { items: Person[] } => ({
  items: rows.flatMap(({ person }) => person ?? []),
})
