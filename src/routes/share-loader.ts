import { fetchServerLoader } from '../api/server-loader.ts'
import { apiOrigin } from '../platform/services.ts'

/** Everything that a share page shows. */
export const shareLoader = (route: string, url: string, signal: AbortSignal): Promise<unknown> =>
  fetchServerLoader(apiOrigin, route, url, signal)
