import type { Settings } from '../../settings.ts'
import type { S3Access } from './s3-bucket.ts'

type MediaS3 = 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_PATH_STYLE'

export type S3Settings = Pick<Settings, MediaS3>
export type ImportS3Settings = Pick<Settings, MediaS3 | `IMPORT_${MediaS3}`>

export const mediaAccess = (settings: S3Settings): S3Access | null =>
  settings.S3_ENDPOINT === undefined
    ? null
    : {
        endpoint: settings.S3_ENDPOINT,
        region: settings.S3_REGION,
        accessKey: settings.S3_ACCESS_KEY ?? '',
        secretKey: settings.S3_SECRET_KEY ?? '',
        pathStyle: settings.S3_PATH_STYLE,
      }

/** Default: the service of the media. Null: none. */
export const importAccess = (settings: ImportS3Settings): S3Access | null =>
  settings.IMPORT_S3_ENDPOINT === undefined
    ? mediaAccess(settings)
    : {
        endpoint: settings.IMPORT_S3_ENDPOINT,
        region: settings.IMPORT_S3_REGION,
        accessKey: settings.IMPORT_S3_ACCESS_KEY ?? '',
        secretKey: settings.IMPORT_S3_SECRET_KEY ?? '',
        pathStyle: settings.IMPORT_S3_PATH_STYLE,
      }
