import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ProxyShape } from '../proxy/proxy-size.ts'
import { hasDecoders, hasEncoders } from '../decoding/decoders.ts'
import type { Settings } from '../../settings.ts'
import type { ImportContext } from '../import/import.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import { mediaAccess, type S3Settings } from '../storage/s3-access.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import { createSigner, type MediaSigner } from '../delivery/sign.ts'
import { openWorkFolder } from '../work-folder.ts'

export interface MediaServices extends ImportContext {
  signer: MediaSigner
  /** On this machine even if the media are in S3. */
  uploadFolder: string
  proxy: ProxyShape | null
  posters: boolean
}

type MediaSettings = S3Settings &
  Pick<
    Settings,
    | 'DATA_DIR'
    | 'DATABASE_URL'
    | 'S3_BUCKET'
    | 'STORAGE_BASE'
    | 'MEDIA_URL_TTL'
    | 'IMAGE_MAX'
    | 'IMAGE_PIXELS_MAX'
    | 'UPLOAD_MAX'
    | 'VIDEO_SECONDS_MAX'
    | 'PROXY'
    | 'PROXY_GOP'
    | 'PROXY_SIDE'
    | 'PROXY_BITRATE'
    | 'TRANSCODE'
    | 'TRANSCODE_CRF'
    | 'TRANSCODE_GOP'
  >

const transcoding = (settings: MediaSettings): MediaServices['transcode'] => {
  if (!settings.TRANSCODE) return 'off'
  if (!hasDecoders() || !hasEncoders()) return 'missing'
  return { crf: settings.TRANSCODE_CRF, gop: settings.TRANSCODE_GOP }
}

const workFolderOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => path.join(DATA_DIR, 'work')

const openBucket = (settings: S3Settings & Pick<Settings, 'S3_BUCKET' | 'DATA_DIR'>) => {
  const access = mediaAccess(settings)
  const workFolder = workFolderOf(settings)
  return access && openS3Storage({ ...access, bucket: settings.S3_BUCKET ?? '', workFolder })
}

/** Throws `StorageError` if the bucket is not available. */
export const checkMediaStorage = async (settings: Parameters<typeof openBucket>[0]): Promise<void> =>
  void (await openBucket(settings))

/** Removes what a killed process left. `key` signs the links. */
export async function openMedia(settings: MediaSettings, key: Buffer): Promise<MediaServices> {
  const workFolder = workFolderOf(settings)
  const uploadFolder = path.join(settings.DATA_DIR, 'uploads')
  // Only the embedded database keeps other processes out of the folder.
  const isShared = settings.DATABASE_URL !== undefined
  await openWorkFolder(workFolder, isShared, Date.now())
  await mkdir(uploadFolder, { recursive: true })
  return {
    storage: await (openBucket(settings) ??
      openLocalStorage(path.join(settings.DATA_DIR, 'media'), isShared)),
    signer: createSigner({
      secret: key,
      storageBase: settings.STORAGE_BASE,
      lifetimeSeconds: settings.MEDIA_URL_TTL,
    }),
    limits: {
      ...DEFAULT_LIMITS,
      imageBytes: settings.IMAGE_MAX,
      imagePixels: settings.IMAGE_PIXELS_MAX,
      videoBytes: settings.UPLOAD_MAX,
      videoSeconds: settings.VIDEO_SECONDS_MAX,
    },
    workFolder,
    uploadFolder,
    proxy: settings.PROXY
      ? { gop: settings.PROXY_GOP, side: settings.PROXY_SIDE, bitrate: settings.PROXY_BITRATE }
      : null,
    posters: hasDecoders(),
    transcode: transcoding(settings),
  }
}
