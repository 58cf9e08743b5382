import { MediaRefusal } from '../../refusal.ts'
import { S3Error } from '../../storage/s3-bucket.ts'
import { sourcesText } from '../text.ts'

/** What a service refuses in the same way at another try, by its codes, or by its status where it gives none. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: sourcesText.missing,
  NoSuchKey: sourcesText.missing,
  404: sourcesText.missing,
  AccessDenied: sourcesText.noAccess,
  InvalidAccessKeyId: sourcesText.badKeys,
  SignatureDoesNotMatch: sourcesText.badKeys,
  AuthorizationHeaderMalformed: sourcesText.badRegion,
  PermanentRedirect: sourcesText.badRegion,
  RequestTimeTooSkewed: sourcesText.badClock,
  403: sourcesText.noAccess,
  /** It lies in an archive and has to be restored there first. */
  InvalidObjectState: sourcesText.archived,
  PreconditionFailed: sourcesText.changing,
  412: sourcesText.changing,
}

/** What an error of a bucket comes to: a `MediaRefusal` 404 or 422 where another try would end in the same way. */
export function bucketFault(error: unknown): unknown {
  if (!(error instanceof MediaRefusal) || !(error.cause instanceof S3Error)) return error
  const { code, status } = error.cause
  const words = REFUSALS[code] ?? REFUSALS[status]
  if (words === undefined) return error
  return new MediaRefusal(words === sourcesText.changing ? 422 : 404, words, '', error.cause)
}

/** Runs calls of a bucket; what they throw is told as a `bucketFault`. */
export const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw bucketFault(error)
  }
}
