import { errorFromAnswer, networkError } from './api-error.ts'

/** @param base without a trailing slash @param route path with its parameter names @param url of the page */
export async function fetchServerLoader(
  base: string,
  route: string,
  url: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const query = new URLSearchParams({ route, url })
  const response = await fetch(`${base}/__serverLoader?${query}`, {
    credentials: 'include',
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : networkError()
  })
  if (response.status === 200) return response.json()
  // A body that is not JSON: the error then has the words for its status.
  const body: unknown = await response.json().catch(() => null)
  throw errorFromAnswer(response.status, body, response.headers.get('x-request-id'))
}
