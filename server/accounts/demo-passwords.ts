import { checkPassword } from './password.ts'
import type { Store } from '../store/store.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'

export interface DemoWatch {
  usersWithDemoPassword(): Promise<string[]>
}

/** Checks each stored password hash once; after that only compares the text. */
export function watchDemo(store: Store): DemoWatch {
  const known = new Map<string, boolean>()
  const isDemo = async (stored: string): Promise<boolean> => {
    const answer = known.get(stored) ?? (await checkPassword(stored, DEMO_PASSWORD))
    known.set(stored, answer)
    return answer
  }
  return {
    usersWithDemoPassword: async () => {
      const users = await store.db
        .selectFrom('users')
        .select(['username', 'password_hash'])
        .where(
          'username',
          'in',
          DEMO_USERS.map(({ username }) => username),
        )
        .where('disabled', '=', false)
        .orderBy('id')
        .execute()
      const names = await Promise.all(
        users.map(async ({ username, password_hash }) => ((await isDemo(password_hash)) ? [username] : [])),
      )
      return names.flat()
    },
  }
}
