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
    const exports = (await import('./build/rle.wasm')) as unknown as RleExports
    return createCodec(exports)
  } catch (error) {
    loading = undefined
    throw new RleError('load', 'The mask codec could not be loaded', { cause: error })
  }
}

/**
 * The codec of this page or worker, loaded once. Fails with an RleError: `simd` where the engine lacks it, `load` where the
 * file did not come (calling again tries again).
 */
export function loadCodec(): Promise<Codec> {
  loading ??= load()
  return loading
}
