import type { Codec } from './codec.ts'
import bytes from './build/rle-bytes.js'
import type { RleExports } from './memory.ts'
import { createCodec } from './rle.ts'
import { requireSimd } from './simd.ts'
import type { ReadAscii } from './text.ts'

/** For long strings Node keeps a copy of the bytes as the string, where TextDecoder looks at each of them. */
export const readAscii: ReadAscii = ({ buffer, byteOffset, length }) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

let loading: Promise<Codec> | undefined

/** A codec with memory of its own, for a worker thread or a test. Fails with an RleError `simd` where the engine lacks it. */
export async function newCodec(): Promise<Codec> {
  requireSimd()
  const { instance } = await WebAssembly.instantiate(Buffer.from(bytes, 'base64'))
  return createCodec(instance.exports as unknown as RleExports, readAscii)
}

/** The codec of this thread, loaded once. */
export function loadCodec(): Promise<Codec> {
  loading ??= newCodec()
  return loading
}
