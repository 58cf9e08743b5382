import type { MediaServices } from '../media/services/media.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'

/** What the handlers of media, pools, uploads, exports and jobs are given. */
export interface DataContext {
  store: Store
  media: MediaServices
  /** Tells the job runner of this process that there is work. */
  wakeJobs: () => void
  /** Milliseconds since the epoch. */
  now: () => number
  /** Bytes of one uploaded file at most. */
  uploadMax: number
  /** Seconds that a signed media address is good for at least. */
  urlSeconds: number
  /** Pictures inside JSON that a person may send within an hour. */
  inlineImages: number
}

interface Parts extends Pick<DataContext, 'store' | 'media' | 'now'> {
  settings: Pick<Settings, 'UPLOAD_MAX' | 'MEDIA_URL_TTL' | 'INLINE_IMAGES_HOUR'>
  jobNotifier: { notify: () => void }
}

export const dataContextOf = ({ settings, store, media, jobNotifier, now }: Parts): DataContext => ({
  store,
  media,
  // Who listens to the bell is set later.
  wakeJobs: () => jobNotifier.notify(),
  now,
  uploadMax: settings.UPLOAD_MAX,
  urlSeconds: settings.MEDIA_URL_TTL,
  inlineImages: settings.INLINE_IMAGES_HOUR,
})
