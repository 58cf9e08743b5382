import type { Codec } from './codec.ts'
import bytes from './build/rle-bytes.js'
import { loadFrom, shared } from './loading.ts'
import { named } from './exports.ts'
import type { RleExports } from './exports.ts'
import type { ReadAscii } from './text.ts'

/** For long strings Node keeps a copy of the bytes as the string, where TextDecoder looks at each of them. */
export const readAscii: ReadAscii = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

async function instantiate(): Promise<RleExports> {
  const { instance } = await WebAssembly.instantiate(Buffer.from(bytes, 'base64'))
  return named(instance.exports)
}

/**
 * A codec with memory of its own, for a worker thread or a test. Fails with an RleError: `simd` where the engine lacks it,
 * `load` where it cannot be instantiated.
 */
export function newCodec(): Promise<Codec> {
  return loadFrom(instantiate, readAscii)
}

/** The codec of this thread, loaded once; where that failed, as newCodec, a later call tries again. */
export const loadCodec = shared(newCodec)
