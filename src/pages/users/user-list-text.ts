import { readTable } from '../../domain/csv.ts'
import { usersText } from '../../text/users.ts'
import { z } from '../../ui/forms.ts'
import { accountFields } from './user-form.ts'

const text = usersText.people

export const MOST_PEOPLE = 500

export interface ListedPerson {
  line: number
  name: string
  username: string
  password: string
  fault: string | null
}

type Cells = Pick<ListedPerson, 'name' | 'username' | 'password'>
type UserColumn = keyof Cells

const USER_COLUMNS: readonly UserColumn[] = ['name', 'username', 'password']
const HEADERS: Readonly<Record<UserColumn, readonly string[]>> = text.headers
const WIDE_COMMA = '\uFF0C'

const schema = z.object({ ...accountFields, password: accountFields.password.or(z.literal('')) })

/** Login names are case-insensitive. */
export const loginKey = (username: string): string => username.toLowerCase()

const placeOf = (heading: string): UserColumn | undefined =>
  USER_COLUMNS.find((place) => HEADERS[place].includes(heading.trim().toLowerCase()))

function columnsOf(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const places = cells.map(placeOf)
  return places.includes('username') ? places : null
}

function faultOf(cells: Cells): string | null {
  const [issue] = schema.safeParse(cells).error?.issues ?? []
  const place = USER_COLUMNS.find((each) => each === issue?.path[0])
  return issue ? text.fault(place ? text.columns[place] : '', issue.message) : null
}

/** Columns are name, login name and password unless a heading orders them. Commas may be full-width. */
export function readPeople(typed: string): ListedPerson[] {
  const table = /[,\t]/.test(typed) ? typed : typed.replaceAll(WIDE_COMMA, ',')
  const lines = readTable(table).map((cells, index) => ({ cells, line: index + 1 }))
  const [first, ...others] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first) return []
  const named = columnsOf(first.cells)
  const columns = named ?? USER_COLUMNS
  const lineOfName = new Map<string, number>()
  return (named ? others : [first, ...others]).map(({ cells, line }) => {
    const cellOf = (place: UserColumn) => cells[columns.indexOf(place)]?.trim() ?? ''
    const person = { name: cellOf('name'), username: cellOf('username'), password: cellOf('password') }
    const key = loginKey(person.username)
    const before = lineOfName.get(key)
    if (before === undefined) lineOfName.set(key, line)
    const fault = faultOf(person) ?? (before === undefined ? null : text.again(before))
    return { line, ...person, fault }
  })
}
