import { sql } from 'kysely'
import { TEAM_TYPE, USER_TYPE } from '../../../src/domain/constants.ts'
import type { SqlDatabase, Store, Tx } from '../../store/store.ts'
import { createCompany } from './companies.ts'
import { hashPassword, randomPassword } from '../../accounts/password.ts'
import { SettingError } from '../../settings.ts'
import { serverText } from '../../text.ts'
import { weaknessOf } from '../../accounts/strength.ts'
import { accountText } from '../../accounts/text.ts'
import { createUser } from './users.ts'

export const FIRST_ADMIN = 'admin'

export const isAnybodyThere = async (db: SqlDatabase): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Makes the second of two first starts wait; it then finds the first one's admin. */
export const lockPeople = async (tx: Tx): Promise<void> =>
  void (await sql`lock table users in share row exclusive mode`.execute(tx))

/** Returns the password to show once; null if people exist. Throws `SettingError` if the given one is weak. */
export async function makeFirstAdmin(
  store: Store,
  given: string | undefined,
  passwordMin: number,
): Promise<string | null> {
  if (await isAnybodyThere(store.db)) return null
  const owner = { username: FIRST_ADMIN, name: accountText.firstAdmin }
  const weakness = given === undefined ? null : await weaknessOf(given, owner, passwordMin)
  if (weakness !== null)
    throw new SettingError(
      serverText.badSetting('ADMIN_PASSWORD', accountText.weakPassword[weakness](passwordMin)),
    )
  const password = given ?? randomPassword()
  const passwordHash = await hashPassword(password)
  return store.transaction(async (tx) => {
    await lockPeople(tx)
    if (await isAnybodyThere(tx)) return null
    const company = { name: accountText.firstCompany, type: TEAM_TYPE.internal, grants: [] }
    const { id: companyId } = await createCompany(tx, company)
    const person = { ...owner, type: USER_TYPE.admin, companyId }
    const fresh = { passwordHash, mustChangePassword: true, grants: [], createdBy: null }
    await createUser(tx, { ...person, ...fresh })
    return password
  })
}
