import type { Codec } from '../../../wasm-rle/codec.ts'
import { isUnsupported } from '../../../wasm-rle/mask.ts'

export interface CodecLoaderTools {
  readonly loadCodec: () => Promise<Codec>
  /** The codec has come: there is something to do. */
  readonly onReady: () => void
  /** The codec did not come. */
  readonly onError: (error: unknown) => void
}

/** Milliseconds before a codec that did not come is asked for again: a pan alone would ask sixty times a second. */
const RETRY_AFTER_MS = 2000

/**
 * Loads the codec when it is first asked for; null until it is there. One that did not come is loaded again when it is asked
 * for after a rest, or never where the browser cannot have it.
 */
export function createCodecLoader(
  { loadCodec, onReady, onError }: CodecLoaderTools,
  now = (): number => performance.now(),
): () => Codec | null {
  let codec: Codec | null = null
  let isLoading = false
  let restsUntil = 0
  return () => {
    if (codec || isLoading || now() < restsUntil) return codec
    isLoading = true
    loadCodec().then(
      (loaded) => {
        codec = loaded
        onReady()
      },
      (error: unknown) => {
        isLoading = false
        restsUntil = isUnsupported(error) ? Infinity : now() + RETRY_AFTER_MS
        onError(error)
      },
    )
    return null
  }
}
