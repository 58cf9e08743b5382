import type { Codec } from './codec.ts'
import bytes from './build/rle-bytes.js'
import { loadFrom, shared } from './loading.ts'
import { named } from './exports.ts'
import type { RleExports } from './exports.ts'
import type { ReadAscii } from './text.ts'

/** `latin1` copies the bytes, where TextDecoder checks each of them. */
export const readAscii: ReadAscii = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

async function instantiate(): Promise<RleExports> {
  const { instance } = await WebAssembly.instantiate(Buffer.from(bytes, 'base64'))
  return named(instance.exports)
}

/**
 * Creates a codec with its own memory, for a worker thread or a test. Rejects with an RleError: `simd` where the
 * engine lacks it, `load` where it cannot be instantiated.
 */
export function newCodec(): Promise<Codec> {
  return loadFrom(instantiate, readAscii)
}

/** The codec of this thread, loaded once; after a failure the next call tries again. */
export const loadCodec = shared(newCodec)
