import { ERRORS } from '@tus/server'
import type { Problem as ProblemBody } from '../../src/contract/types.d.ts'
import { failureMessage } from '../http/errors.ts'
import { codeOfStatus, Problem } from '../http/problem.ts'
import { httpText } from '../http/text.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { mediaText } from '../media/text.ts'
import { dataText } from './text.ts'

interface TusFailure {
  status_code: number
  body: string
}

export interface UploadRequest {
  log: { error: (value: object, text: string) => void; warn: (value: object, text: string) => void }
  requestId: string
  uploadMax: number
}

const failure = (status: number, message: string, reason = ''): TusFailure => ({
  status_code: status,
  body: JSON.stringify({ code: codeOfStatus(status), message, reason } satisfies ProblemBody),
})

/** By their English words. Only broken clients meet the others. */
const WORDS: Readonly<Record<string, string>> = {
  [ERRORS.INVALID_OFFSET.body]: dataText.uploadMoved,
  [ERRORS.ABORTED.body]: dataText.uploadElsewhere,
  [ERRORS.ERR_LOCK_TIMEOUT.body]: dataText.uploadElsewhere,
  [ERRORS.FILE_NOT_FOUND.body]: dataText.uploadNotFound,
  [ERRORS.FILE_NO_LONGER_EXISTS.body]: dataText.uploadNotFound,
}

const isOfProtocol = (error: unknown): error is TusFailure =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  typeof error.status_code === 'number' &&
  'body' in error &&
  typeof error.body === 'string'

/** The English original goes to the log. */
export function protocolRefusal(
  { status_code, body }: TusFailure,
  { log, uploadMax }: UploadRequest,
): TusFailure {
  log.warn({ status: status_code, refused: body.trim() }, 'upload refused')
  return body === ERRORS.ERR_MAX_SIZE_EXCEEDED.body
    ? failure(status_code, mediaText.tooManyBytes, mediaText.moreThan(uploadMax))
    : failure(status_code, WORDS[body] ?? dataText.uploadFailed)
}

export function refusalOf(error: unknown, details: UploadRequest): TusFailure {
  if (error instanceof MediaRefusal || error instanceof Problem)
    return failure(error.status, error.message, error.reason)
  // A full disk has the same shape as a refusal, but unknown words.
  if (isOfProtocol(error) && (error.status_code !== 500 || error.body in WORDS))
    return protocolRefusal(error, details)
  details.log.error({ err: error }, 'upload failed')
  const message =
    isOfProtocol(error) && error.body === ERRORS.FILE_WRITE_ERROR.body
      ? dataText.uploadUnwritten
      : failureMessage(error)
  return failure(500, message, httpText.failedReason(details.requestId))
}
