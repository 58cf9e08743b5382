import type { FastifyBaseLogger } from 'fastify'
import { makeFirstAdmin } from '../admin/people/first-admin.ts'
import { buildApp } from './app.ts'
import { openDataDir } from '../dependencies/data-dir.ts'
import { createDependencies, type Dependencies } from '../dependencies/dependencies.ts'
import { startJobs } from '../jobs/service/start.ts'
import { startDiskWatch } from '../monitoring/disk.ts'
import { startRelay } from '../events/relay.ts'
import { createHandlers } from '../operations/all.ts'
import { releaseUpload } from '../operations/uploads.ts'
import { watchOutage } from '../outage.ts'
import { wantsDemo } from '../demo/seed.ts'
import { seedInOwnProcess } from '../demo/start-seeding.ts'
import { openDatabase, openBaseDependencies } from '../dependencies/base-dependencies.ts'
import { checkMediaStorage } from '../media/services/media.ts'
import { listen, StartError } from './listen.ts'
import { tellWhetherItWorks } from '../segmentation/service.ts'
import type { Settings } from '../settings.ts'
import { checkImportDirs } from '../media/sources/disk/check-dirs.ts'
import type { Store } from '../store/store.ts'
import { exposedBy } from './exposure.ts'
import { stopAll, type Stoppable, type StopGroup } from '../stop.ts'
import { startPeriodicWork } from './periodic-work.ts'
import { serverText } from '../text.ts'

export interface RunningServer {
  address: string
  demoUsers: readonly string[]
  /** Of an admin that this start created; shown once, never logged. */
  firstPassword: string | null
  stop(): Promise<void>
}

async function refuseOpenDemo({ demo, settings }: Dependencies): Promise<string[]> {
  const names = await demo.usersWithDemoPassword()
  const by = exposedBy(settings)
  if (names.length > 0 && by !== null) throw new StartError(serverText.demoReached(by, names))
  return names
}

async function openRelay({ settings, events, log }: Dependencies): Promise<StopGroup> {
  if (settings.DATABASE_URL === undefined) return []
  const outage = watchOutage(
    (error) => log.error({ err: error }, 'events of other servers are not heard'),
    () => log.info('events of other servers are heard again'),
  )
  return [await startRelay({ url: settings.DATABASE_URL, hub: events, outage })]
}

async function begin(dependencies: Dependencies, opened: StopGroup[]): Promise<RunningServer> {
  const { settings, store, media, folders, log, jobNotifier, segmentation, events, meter, now } = dependencies
  await refuseOpenDemo(dependencies)
  const release = (id: string): Promise<void> => releaseUpload(media.uploadFolder, id)
  opened.push([segmentation], await openRelay(dependencies))
  // One group: jobs must be given back while the last responses end.
  const working: Stoppable[] = []
  opened.push(working)
  const jobs = startJobs({ store, media, folders, settings, log, release, segmentation, events, meter, now })
  jobNotifier.notify = () => jobs.wake()
  working.push(jobs, startPeriodicWork(dependencies), startDiskWatch(dependencies.disk))
  const app = await buildApp(dependencies, createHandlers(dependencies))
  working.push({ stop: () => app.close() })
  const address = await listen(app, settings)
  // Only now: a failed start would lose the password.
  const firstPassword = await makeFirstAdmin(store, settings.ADMIN_PASSWORD, settings.PASSWORD_MIN)
  const demoUsers = await refuseOpenDemo(dependencies)
  void tellWhetherItWorks(segmentation, log)
  return { address, demoUsers, firstPassword, stop: () => stopAll(opened) }
}

/** A child process seeds a wanted demo. Throws `StartError` before that if demo users could not log in. */
async function openSeeded(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): Promise<Store> {
  const store = await openDatabase(settings, log, onFailure)
  const seeds = settings.SEED_DEMO ?? settings.DATABASE_URL === undefined
  if (!seeds || !(await wantsDemo(store.db))) return store
  await store.close()
  const by = exposedBy(settings)
  if (by !== null) throw new StartError(serverText.demoSeedReached(by))
  await seedInOwnProcess(settings)
  return openDatabase(settings, log, onFailure)
}

/**
 * Closes everything again on failure. Throws errors of settings, start, storage, secrets, lock and migration,
 * with messages for people.
 * @param onFailure called when the database is lost for good; the process should end
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  onFailure: (error: Error) => void,
): Promise<RunningServer> {
  await checkImportDirs(settings)
  await openDataDir(settings.DATA_DIR)
  await checkMediaStorage(settings)
  const store = await openSeeded(settings, log, onFailure)
  const opened: StopGroup[] = [[{ stop: () => store.close() }]]
  try {
    return await begin(createDependencies(await openBaseDependencies(settings, log, store)), opened)
  } catch (error) {
    await stopAll(opened)
    throw error
  }
}
