import { checkPassword } from './password.ts'
import type { Store } from '../store/store.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'

export interface DemoWatch {
  /** Names of enabled demo users who still have the demo password. */
  usersWithDemoPassword(): Promise<string[]>
}

/** Watches the demo passwords. Each stored password is tried once; after that only its text is compared. */
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
