import { Upload } from 'tus-js-client'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { CHUNK_BYTES, refusalOf, RETRY_DELAYS } from '../../platform/files/upload-queue.ts'
import { apiOrigin, session } from '../../platform/services.ts'

/** Resumes a broken connection. @param report the sent share, 0 … 1 @returns the upload id */
export const sendAnnotations = (
  kind: Kind,
  tagId: number,
  file: File,
  report: (share: number) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    new Upload(file, {
      endpoint: apiOrigin + adminPath(kind, 'tagUploads').replace('{id}', String(tagId)),
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      metadata: { filename: file.name },
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const token = session.current()?.token
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onProgress: (sent, total) => report(total > 0 ? sent / total : 1),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('X-Upload-Id') ?? ''),
      onError: (error) => reject(new Error(refusalOf(error))),
    }).start()
  })
