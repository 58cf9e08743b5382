import { fieldProblem } from '../http/problem.ts'
import { accountText } from './text.ts'

export interface PasswordOwner {
  username: string
  name: string
  companyName?: string | undefined
}

type Weakness = 'short' | 'ownName' | 'common'

/** zxcvbn scores below this mean fewer than a million guesses. */
const SCORE_MIN = 2
/** Characters checked: zxcvbn's time grows with their square. */
const LOOKED_AT = 64
/** Shorter names occur in passwords by chance. */
const NAME_LENGTH_MIN = { latin: 3, other: 2 }

type Check = (password: string, own: string[]) => { score: number }

let loading: Promise<Check> | undefined

/** Loaded on first use: its lists take some 25 MB of memory. */
async function load(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs })
  return (password, own) => factory.check(password, own)
}

const isName = (name: string): boolean =>
  name.length >= (/^[\x20-\x7e]*$/.test(name) ? NAME_LENGTH_MIN.latin : NAME_LENGTH_MIN.other)

/** Null if the password is strong. `min` counts characters. */
export async function weaknessOf(
  password: string,
  { username, name, companyName = '' }: PasswordOwner,
  min: number,
): Promise<Weakness | null> {
  if (Array.from(password).length < min) return 'short'
  const own = [username, name].map((each) => each.toLowerCase()).filter(isName)
  if (own.some((each) => password.toLowerCase().includes(each))) return 'ownName'
  const check = await (loading ??= load())
  const names = [username, name, companyName].filter((each) => each !== '')
  return check(password.slice(0, LOOKED_AT), names).score < SCORE_MIN ? 'common' : null
}

/** Throws a 400 that names `field`. */
export async function requireStrong(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
  min: number,
): Promise<void> {
  const weakness = await weaknessOf(password, owner, min)
  if (weakness !== null) throw fieldProblem(400, [field, weakness], accountText.weakPassword[weakness](min))
}
