import { startServer } from '../../support/server.ts'

/** Playwright's set-up: seeds the demo once, for each file's server to begin with a copy of it. */
export default async function seedOnce(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startServer()
  await server.kill()
  process.env.SEEDED_DATA_DIR = server.dataDir
  return () => server.dispose()
}
