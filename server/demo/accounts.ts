import { TEAM_TYPE } from '../../src/domain/constants.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { Grant } from '../../src/domain/permissions.ts'
import { createCompany } from '../admin/people/companies.ts'
import { hashPassword } from '../accounts/password.ts'
import { findUserByName } from '../accounts/people.ts'
import { createUser } from '../admin/people/users.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase, Tx } from '../store/store.ts'
import { demoText } from './text.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '../accounts/demo-users.ts'

const grantsOf = (stages: readonly Grant['stage'][]): Grant[] =>
  ALL_KINDS.flatMap((kind) => stages.map((stage) => ({ kind, stage })))

/** Hashed before the transaction, which must be short. One hash serves all: the password is public. */
export const hashDemoPassword = (): Promise<string> => hashPassword(DEMO_PASSWORD)

export async function makeDemoPeople(tx: Tx, passwordHash: string): Promise<void> {
  const { internal, external } = demoText.corps
  const inside = await createCompany(tx, { name: internal, type: TEAM_TYPE.internal, grants: [] })
  const outside = await createCompany(tx, {
    name: external,
    type: TEAM_TYPE.external,
    grants: grantsOf(['mark', 'check']),
  })
  for (const { username, name, type, corp, stages } of DEMO_USERS) {
    await createUser(tx, {
      username,
      name,
      type,
      companyId: corp === 'internal' ? inside.id : outside.id,
      passwordHash,
      mustChangePassword: false,
      grants: grantsOf(stages),
      createdBy: null,
    })
  }
}

export async function demoCaller(db: SqlDatabase, username: string): Promise<Caller> {
  const user = await findUserByName(db, username)
  if (!user) throw new Error(`no demo user ${username}`)
  return {
    id: user.id,
    username,
    name: user.name,
    type: user.type,
    companyId: user.company_id,
    companyName: user.company_name,
    grants: user.grants,
    mustChangePassword: false,
    tokenHash: Buffer.alloc(32),
    sessionExpiresAt: new Date(Date.now() + 3_600_000),
  }
}
