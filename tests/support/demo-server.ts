import type { TestServer } from './server.ts'
import { startServer } from './server.ts'

/**
 * A test asks most of its questions once or twice: compiling the database's WebAssembly and what only starts a server a second
 * time, to faster code, takes longer than all of them. What runs for long is compiled to faster code all the same, just later.
 */
const FLAGS = ['--liftoff-only', '--interrupt-budget=4000000', '--max-semi-space-size=64']

/** The built server with the demo in it: a copy of what was seeded before, where something was. */
export function startDemoServer(env: Record<string, string> = {}): Promise<TestServer> {
  return startServer(env, seeded(), FLAGS)
}

/** What `seedOnce` has left for this process and those that it starts. */
export function seeded(): Pick<TestServer, 'dataDir' | 'database'> | undefined {
  const { SEEDED_DATA_DIR: dataDir, SEEDED_DATABASE: database = '' } = process.env
  // What was seeded into the one kind of database is of no use to the other.
  const isUseful = (database !== '') === (process.env.TEST_DATABASE_URL !== undefined)
  return dataDir && isUseful ? { dataDir, database: database || null } : undefined
}

/**
 * Seeds the demo once, for every `startDemoServer` of this process and those that it starts to begin with a copy of it:
 * seeding takes far longer. Does nothing where that was done before. @returns what removes it again
 */
export async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  if (seeded()) return undefined
  const server = await startServer()
  await server.kill()
  process.env.SEEDED_DATA_DIR = server.dataDir
  process.env.SEEDED_DATABASE = server.database ?? ''
  return () => server.dispose()
}
