const FORBIDDEN = 403

/** Like `fetch`, but of one signed address whatever it is asked for. */
export type FetchSigned = typeof fetch

/**
 * Fetches of one file at its signed address, such as the ranges of a video. When the signature has run out `sign` is
 * asked for a fresh address, once for all requests that wait for it.
 */
export function signedRanges(url: string, sign: () => Promise<string>): FetchSigned {
  let address = url
  let signing: Promise<string> | null = null
  const signAgain = (): Promise<string> => {
    signing ??= sign().finally(() => {
      signing = null
    })
    return signing
  }
  return async (_asked, init) => {
    const used = address
    const response = await fetch(used, init)
    if (response.status !== FORBIDDEN) return response
    // Another request may have been told the same before.
    if (address === used) address = await signAgain()
    return fetch(address, init)
  }
}
