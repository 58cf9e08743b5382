import { readTable } from '../../domain/csv.ts'
import { usersText } from '../../text/users.ts'
import { z } from '../../ui/forms.ts'
import { accountFields } from './user-form.ts'

const text = usersText.people

/** So many are made at once. */
export const MOST_PEOPLE = 500

/** Somebody who is to be made, as a line says. */
export interface ListedPerson {
  /** From 1. */
  line: number
  name: string
  username: string
  /** Empty: one is thought up. */
  password: string
  /** Why nobody can be made of it. */
  fault: string | null
}

type Cells = Pick<ListedPerson, 'name' | 'username' | 'password'>
type Place = keyof Cells

const PLACES: readonly Place[] = ['name', 'username', 'password']
/** How the first line names the columns, where it does. */
const HEADERS: Readonly<Record<Place, readonly string[]>> = text.headers
/** The comma of Chinese. */
const WIDE_COMMA = '\uFF0C'

const schema = z.object({ ...accountFields, password: accountFields.password.or(z.literal('')) })

/** Login names that differ in case alone are one. */
export const loginKey = (username: string): string => username.toLowerCase()

const placeOf = (heading: string): Place | undefined =>
  PLACES.find((place) => HEADERS[place].includes(heading.trim().toLowerCase()))

/** Which column has what; null where the line is of a person. */
function columnsOf(cells: readonly string[]): (Place | undefined)[] | null {
  const places = cells.map(placeOf)
  return places.includes('username') ? places : null
}

function faultOf(cells: Cells): string | null {
  const [issue] = schema.safeParse(cells).error?.issues ?? []
  const place = PLACES.find((each) => each === issue?.path[0])
  return issue ? text.fault(place ? text.columns[place] : '', issue.message) : null
}

/**
 * The people of a table: name, login name, first password, in this order or in that of its first line where that names the
 * columns. Empty lines are nobody. By hand, commas are typed as Chinese has them, too.
 */
export function readPeople(typed: string): ListedPerson[] {
  const table = /[,\t]/.test(typed) ? typed : typed.replaceAll(WIDE_COMMA, ',')
  const lines = readTable(table).map((cells, index) => ({ cells, line: index + 1 }))
  const [first, ...others] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first) return []
  const named = columnsOf(first.cells)
  const columns = named ?? PLACES
  const lineOfName = new Map<string, number>()
  return (named ? others : [first, ...others]).map(({ cells, line }) => {
    const cellOf = (place: Place) => cells[columns.indexOf(place)]?.trim() ?? ''
    const person = { name: cellOf('name'), username: cellOf('username'), password: cellOf('password') }
    const key = loginKey(person.username)
    const before = lineOfName.get(key)
    if (before === undefined) lineOfName.set(key, line)
    const fault = faultOf(person) ?? (before === undefined ? null : text.again(before))
    return { line, ...person, fault }
  })
}
