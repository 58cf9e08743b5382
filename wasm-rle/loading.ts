import type { Codec } from './codec.ts'
import { RleError } from './mask.ts'
import type { RleExports } from './exports.ts'
import { createCodec } from './rle.ts'
import { requireSimd } from './simd.ts'
import type { ReadAscii } from './text.ts'

/** Creates the codec on a new instance. Rejects with an RleError: `simd` where unsupported, `load` where `instantiate` fails. */
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

/** Shares one codec between all callers; after a failure the next call loads again. */
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
