import { errorFromAnswer, networkError } from './api-error.ts'

/**
 * The bytes of a picture at its signed address; no bearer, since the signature admits. Throws an `ApiError`, 403 when
 * the signature has run out.
 */
export async function fetchMedia(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : networkError()
  })
  if (response.ok) return response.blob()
  const body: unknown = await response.json().catch(() => null)
  throw errorFromAnswer(response.status, body, response.headers.get('x-request-id'))
}
