const FORBIDDEN = 403

export type FetchSigned = typeof fetch

/** `sign` renews an expired signature, once for all waiting requests. */
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
    // Another request may have renewed the address meanwhile.
    if (address === used) address = await signAgain()
    return fetch(address, init)
  }
}
