import { errorFromAnswer, networkError } from './api-error.ts'

/** Sent without the bearer token. @throws ApiError with status 403 if the signature has expired */
export async function fetchMedia(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : networkError()
  })
  if (response.ok) return response.blob()
  // A body that is not JSON: the error then has the words for its status.
  const body: unknown = await response.json().catch(() => null)
  throw errorFromAnswer(response.status, body, response.headers.get('x-request-id'))
}
