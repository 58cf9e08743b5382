import type { MediaServices } from '../media/media.ts'
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
