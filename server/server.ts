import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createDependencies } from './dependencies.ts'
import type { Dependencies } from './dependencies.ts'
import { startJobs } from './jobs/start.ts'
import { openMedia } from './media/media.ts'
import { createHandlers } from './operations/all.ts'
import { seedDemo } from './demo/seed.ts'
import { readSecrets } from './secrets.ts'
import { isLoopback } from './settings.ts'
import type { Settings } from './settings.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/store.ts'
import { startSweep } from './sweep.ts'
import { serverText } from './text.ts'
import { readVersion } from './version.ts'

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  address: string
  /** Names of the demo users who still have the demo password. */
  demoUsers: readonly string[]
  /** Lets requests finish, ends streams and background work, closes the database. */
  stop(): Promise<void>
}

/** The server may not run as it is set up; the message is one line for the person who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

interface Stoppable {
  stop(): Promise<unknown>
}

/** Last opened, first closed. */
async function stopAll(parts: readonly Stoppable[]): Promise<void> {
  for (const part of parts.toReversed()) await part.stop()
}

async function refuseOpenDemo({ demo, settings }: Dependencies): Promise<string[]> {
  const standing = await demo.standing()
  if (standing.length > 0 && !isLoopback(settings.HOST))
    throw new StartError(serverText.demoBeyondLoopback(settings.HOST, standing))
  return standing
}

async function listen(app: FastifyInstance, { HOST, PORT }: Settings): Promise<string> {
  await app.listen({ host: HOST, port: PORT }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(serverText.portTaken(HOST, PORT)) : error
  })
  const { port } = app.server.address() as AddressInfo
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

async function openFoundations(settings: Settings, log: FastifyBaseLogger, store: Store) {
  const { mediaKey } = await readSecrets(settings.DATA_DIR)
  const media = await openMedia(settings, mediaKey)
  const version = readVersion(new Date())
  return { settings, store, media, version, log, now: Date.now, random: Math.random }
}

async function begin(dependencies: Dependencies, opened: Stoppable[]): Promise<RunningServer> {
  const { settings, store, media, uploads, log, jobBell } = dependencies
  if (settings.SEED_DEMO) await seedDemo(dependencies)
  const demoUsers = await refuseOpenDemo(dependencies)
  const jobs = startJobs({ store, media, settings, log, release: (id) => uploads.release(id) })
  jobBell.ring = () => jobs.wake()
  opened.push(jobs, startSweep(dependencies))
  const app = await buildApp(dependencies, createHandlers(dependencies))
  opened.push({ stop: () => app.close() })
  const address = await listen(app, settings)
  return { address, demoUsers, stop: () => stopAll(opened) }
}

/**
 * Opens the database and the media, seeds the demo where it is wanted, and listens. What was opened is closed again
 * when something fails. Throws `StartError`, `FolderLockedError` and `MigrationError` with messages for people.
 *
 * @param onFailure told when the database is gone for good; the process should end
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): Promise<RunningServer> {
  const opened: Stoppable[] = []
  const store = await openStore({
    dataDir: settings.DATA_DIR,
    ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
    maxConnections: settings.DATABASE_CONNECTIONS,
    onFailure,
    onError: (error) => log.error({ err: error }, 'database upkeep failed'),
  })
  opened.push({ stop: () => store.close() })
  try {
    return await begin(createDependencies(await openFoundations(settings, log, store)), opened)
  } catch (error) {
    await stopAll(opened)
    throw error
  }
}
