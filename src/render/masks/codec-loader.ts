import type { Codec } from '../../../wasm-rle/codec.ts'
import { isUnsupported } from '../../../wasm-rle/mask.ts'

export interface CodecLoaderTools {
  readonly loadCodec: () => Promise<Codec>
  readonly onReady: () => void
  readonly onError: (error: unknown) => void
}

/** Milliseconds; a pan would ask sixty times a second. */
const RETRY_AFTER_MS = 2000

/** Null until the codec is loaded. A later call repeats a failed load, unless the browser cannot run it. */
export function createCodecLoader(
  { loadCodec, onReady, onError }: CodecLoaderTools,
  now = (): number => performance.now(),
): () => Codec | null {
  let codec: Codec | null = null
  let isLoading = false
  let retryAt = 0
  return () => {
    if (codec || isLoading || now() < retryAt) return codec
    isLoading = true
    loadCodec().then(
      (loaded) => {
        codec = loaded
        onReady()
      },
      (error: unknown) => {
        isLoading = false
        retryAt = isUnsupported(error) ? Infinity : now() + RETRY_AFTER_MS
        onError(error)
      },
    )
    return null
  }
}
