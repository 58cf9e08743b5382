import type { TestServer } from './server.ts'
import { startServer } from './server.ts'

/**
 * A test asks most of its questions once or twice: compiling the database's WebAssembly a second time, to faster code, takes
 * longer than all of them.
 */
const FLAGS = ['--liftoff-only']

/** The built server with the demo in it: a copy of what was seeded before, where something was. */
export function startDemoServer(env: Record<string, string> = {}): Promise<TestServer> {
  // A database of PostgreSQL cannot be copied so.
  const like = process.env.TEST_DATABASE_URL ? undefined : process.env.SEEDED_DATA_DIR
  return startServer(env, like, FLAGS)
}

/**
 * Seeds the demo once, for every `startDemoServer` of this process and those that it starts to begin with a copy of it:
 * seeding takes far longer. Does nothing where that was done before. @returns what removes it again
 */
export async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL || process.env.SEEDED_DATA_DIR) return undefined
  const server = await startServer()
  await server.kill()
  process.env.SEEDED_DATA_DIR = server.dataDir
  return () => server.dispose()
}
