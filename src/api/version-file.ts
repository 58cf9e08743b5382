/** From object storage, so without the bearer token. */
export async function fetchVersionFile(address: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit', ...(signal && { signal }) })
  if (response.status !== 200) throw new Error(`version file answered ${response.status}`)
  return response.json()
}
