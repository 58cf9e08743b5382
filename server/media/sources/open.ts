import { importAccess, type ImportS3Settings } from '../storage/s3-access.ts'
import type { Settings } from '../../settings.ts'
import { bucketOrigin } from './bucket/origin.ts'
import { diskOrigin } from './disk/origin.ts'
import { ImportFolders } from './folders.ts'

export function openImportFolders(
  settings: ImportS3Settings & Pick<Settings, 'IMPORT_DIRS' | 'IMPORT_S3' | 'IMPORT_S3_PARALLEL'>,
): ImportFolders {
  const access = importAccess(settings)
  const buckets = access ? [bucketOrigin(settings.IMPORT_S3, access, settings.IMPORT_S3_PARALLEL)] : []
  return new ImportFolders([diskOrigin(settings.IMPORT_DIRS), ...buckets])
}
