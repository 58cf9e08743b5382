import type { Codec } from './codec.ts'
import { RleError } from './mask.ts'
import type { RleExports } from './exports.ts'
import { createCodec } from './rle.ts'
import { requireSimd } from './simd.ts'
import type { ReadAscii } from './text.ts'

/**
 * The codec on the instance that `instantiate` brings. Fails with an RleError: `simd` where the engine lacks it, `load` where
 * `instantiate` fails.
 */
export async function loadFrom(
  instantiate: () => Promise<RleExports>,
  readAscii?: ReadAscii,
): Promise<Codec> {
  requireSimd()
  try {
    return createCodec(await instantiate(), readAscii)
  } catch (error) {
    throw new RleError('load', 'The mask codec could not be loaded', { cause: error })
  }
}

/** `load`, whose codec all callers share; where it failed the next call tries again. */
export function shared(load: () => Promise<Codec>): () => Promise<Codec> {
  let loading: Promise<Codec> | undefined
  return () => {
    if (loading) return loading
    const attempt = load()
    loading = attempt
    attempt.catch(() => {
      loading = undefined
    })
    return attempt
  }
}
