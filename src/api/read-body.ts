export interface TransferProgress {
  received: number
  /** Bytes in all; null when the server does not say. */
  total: number | null
}

/** Reads a whole body as bytes and tells how far it is. */
export async function readWithProgress(
  response: Response,
  onProgress?: (progress: TransferProgress) => void,
): Promise<ArrayBuffer> {
  const length = Number(response.headers.get('content-length') ?? NaN)
  const total = Number.isFinite(length) && !response.headers.has('content-encoding') ? length : null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    received += value.byteLength
    onProgress?.({ received, total })
  }
  return joined(chunks, received)
}

function joined(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole.buffer
}
