import type { Codec } from './codec.ts'
import { RleError } from './mask.ts'
import type { RleExports } from './memory.ts'
import { createCodec } from './rle.ts'
import { requireSimd } from './simd.ts'

let loading: Promise<Codec> | undefined

async function load(): Promise<Codec> {
  requireSimd()
  try {
    // vite-plugin-wasm makes this a module that fetches and compiles while bytes arrive.
    return createCodec((await import('./build/rle.wasm')) as unknown as RleExports)
  } catch (error) {
    throw new RleError('load', 'The mask codec could not be loaded', { cause: error })
  }
}

/**
 * The codec of this page or worker, loaded once. Fails with an RleError: `simd` where the engine lacks it, `load` where the
 * file did not come; a later call tries again.
 */
export function loadCodec(): Promise<Codec> {
  if (loading) return loading
  const attempt = load()
  loading = attempt
  attempt.catch(() => {
    loading = undefined
  })
  return attempt
}
