import type { FastifyBaseLogger } from 'fastify'
import type { VersionInfo } from '../../src/contract/types.d.ts'
import { createSessions, type AccountSessions } from '../accounts/sessions.ts'
import { createDevices, type Devices } from '../accounts/devices.ts'
import { createThrottle, type LoginThrottle } from '../accounts/throttle.ts'
import { watchDemo, type DemoWatch } from '../accounts/demo-passwords.ts'
import { endStreamsWithSessions, publishSessionsChanged } from '../accounts/end-streams.ts'
import { createEventHub, type EventHub } from '../events/hub.ts'
import { watchDisk, type DiskWatch } from '../monitoring/disk.ts'
import type { Tickets } from '../http/tickets.ts'
import { rememberIssuers, type IsIssuerActive } from '../media/delivery/issuers.ts'
import type { MediaServices } from '../media/services/media.ts'
import { createJobMeter, type JobMeter } from '../monitoring/job-metrics.ts'
import { createMetrics, type Metrics } from '../monitoring/metrics.ts'
import { Segmentation } from '../segmentation/service.ts'
import type { Settings } from '../settings.ts'
import { isShareActive } from '../admin/shares/active-share.ts'
import type { ImportFolders } from '../media/sources/folders.ts'
import { openImportFolders } from '../media/sources/open.ts'
import type { Store } from '../store/store.ts'
import { RemainingCounts } from '../workflow/remaining-counts.ts'

/** Opened first: these live outside the process. */
export interface BaseDependencies {
  settings: Settings
  store: Store
  media: MediaServices
  version: VersionInfo
  tickets: Tickets
  secret: Buffer
  log: FastifyBaseLogger
  /** Milliseconds since the epoch. */
  now: () => number
  /** 0 ≤ x < 1. */
  random: () => number
}

export interface Dependencies extends BaseDependencies {
  sessions: AccountSessions
  throttle: LoginThrottle
  devices: Devices
  /** The shortest new password. */
  passwordMin: number
  /** Whether the session or share that a media address was signed for is still active. */
  isIssuerActive: IsIssuerActive
  events: EventHub
  metrics: Metrics
  meter: JobMeter
  remaining: RemainingCounts
  folders: ImportFolders
  demo: DemoWatch
  disk: DiskWatch
  segmentation: Segmentation
  /** The job runner sets what `notify` does. */
  jobNotifier: { notify: () => void }
}

export function createDependencies(base: BaseDependencies): Dependencies {
  const { settings, store, media, log, now, secret } = base
  const metrics = createMetrics(settings.LOG_LEVEL !== 'silent')
  const jobNotifier = { notify: () => {} }
  const events = createEventHub(now().toString(36), now)
  const onChange = (): void => publishSessionsChanged(events)
  const sessions = createSessions({ store, ttlMs: settings.SESSION_TTL * 1000, now, onChange })
  endStreamsWithSessions(events, sessions, (error) =>
    log.error({ err: error }, 'event streams of ended sessions could not be looked for'),
  )
  return {
    ...base,
    jobNotifier,
    sessions,
    throttle: createThrottle({
      limits: {
        account: settings.LOGIN_TRIES_ACCOUNT,
        address: settings.LOGIN_TRIES_ADDRESS,
        window: settings.LOGIN_WINDOW,
        delay: settings.LOGIN_DELAY,
        delayMax: settings.LOGIN_DELAY_MAX,
      },
      store,
      secret,
      now,
    }),
    devices: createDevices({ secret, days: settings.LOGIN_DEVICE_DAYS, now }),
    passwordMin: settings.PASSWORD_MIN,
    isIssuerActive: rememberIssuers({
      ask: {
        session: async (id) => (await sessions.activeUserTypes([Buffer.from(id, 'base64url')])).size > 0,
        share: (id) => isShareActive(store.db, id, now()),
      },
      hub: events,
      now,
    }),
    events,
    metrics,
    meter: createJobMeter(metrics),
    demo: watchDemo(store),
    disk: watchDisk({ folder: settings.DATA_DIR, wanted: settings.DISK_LOW, log }),
    segmentation: new Segmentation(settings, media),
    remaining: new RemainingCounts(),
    folders: openImportFolders(settings),
  }
}
