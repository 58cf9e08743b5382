import type { DataContext } from './context.ts'
import { exportHandlers } from './export.ts'
import { jobHandlers } from './jobs.ts'
import { mediaHandlers } from './media.ts'
import { poolHandlers } from './pools.ts'
import { splitHandlers } from './split.ts'
import { uploadHandlers, type PoolUploads } from './uploads.ts'

/** Handlers of everything that brings data in and out: media, pools, uploads, split, export, jobs. */
export const dataHandlers = (context: DataContext, uploads: PoolUploads) => ({
  ...mediaHandlers(context),
  ...poolHandlers(context),
  ...uploadHandlers(uploads),
  ...splitHandlers(context),
  ...exportHandlers(context),
  ...jobHandlers(context),
})
