import type { Codec } from './codec.ts'
import bytes from './build/rle-bytes.js'
import { loadFrom, shared } from './loading.ts'
import { named } from './exports.ts'
import type { RleExports } from './exports.ts'
import type { ReadAscii } from './text.ts'

/** `latin1` copies the bytes; TextDecoder would check each one. */
export const readAscii: ReadAscii = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

async function instantiate(): Promise<RleExports> {
  const { instance } = await WebAssembly.instantiate(Buffer.from(bytes, 'base64'))
  return named(instance.exports)
}

/** Creates a codec with its own memory. Rejects with an RleError: `simd` where unsupported, `load` where instantiation fails. */
export function newCodec(): Promise<Codec> {
  return loadFrom(instantiate, readAscii)
}

/** Loads the codec once per thread; after a failure the next call tries again. */
export const loadCodec = shared(newCodec)
