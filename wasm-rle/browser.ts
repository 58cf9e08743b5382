import { loadFrom, shared } from './loading.ts'
import { named } from './exports.ts'
import type { RleExports } from './exports.ts'

let hasImported = false

async function instantiate(): Promise<RleExports> {
  if (!hasImported) {
    hasImported = true
    // vite-plugin-wasm turns this into a module that fetches and compiles while bytes arrive.
    return named(await import('./build/rle.wasm'))
  }
  // A failed module import keeps failing, so a retry loads the file itself.
  const url = new URL('./build/rle.wasm', import.meta.url)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.href} was answered with ${response.status}`)
  // From bytes, so that the server's content type does not matter.
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer())
  return named(instance.exports)
}

/**
 * Loads the codec of this page or worker once. Rejects with an RleError: `simd` where the engine lacks it, `load`
 * where the file could not be loaded; a later call tries again.
 */
export const loadCodec = shared(() => loadFrom(instantiate))
