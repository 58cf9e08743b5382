import type { ImportFolders } from '../media/sources/folders.ts'
import type { DataContext } from './context.ts'
import { exportHandlers } from './export.ts'
import { guideHandlers } from './guides.ts'
import { importAnnotationsHandlers } from './import-annotations.ts'
import { importFolderHandlers } from './import-folder.ts'
import { jobHandlers } from './jobs.ts'
import { mediaHandlers } from './media.ts'
import { poolResourceHandlers } from './pool-resources.ts'
import { poolHandlers } from './pools.ts'
import { prelabelHandlers } from './prelabels.ts'
import { splitHandlers } from './split.ts'
import { uploadHandlers, type PoolUploads } from './uploads.ts'

/** Handlers of everything that brings data in and out: media, pools, uploads, split, export, jobs, guides. */
export const dataHandlers = (context: DataContext, uploads: PoolUploads, folders: ImportFolders) => ({
  ...mediaHandlers(context),
  ...poolHandlers(context),
  ...poolResourceHandlers(context),
  ...uploadHandlers(uploads),
  ...splitHandlers(),
  ...exportHandlers(context),
  ...importAnnotationsHandlers(context, uploads),
  ...importFolderHandlers(context, folders),
  ...prelabelHandlers(context),
  ...jobHandlers(context),
  ...guideHandlers(context),
})
