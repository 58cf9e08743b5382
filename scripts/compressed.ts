import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|wasm)$/

/** Of 11: the last steps take ten times as long for a fifteenth less. */
const BROTLI_QUALITY = 9

/** Browsers accept Brotli over TLS only, gzip everywhere. */
const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
}

/** Writes `main.js.br` and `main.js.gz` if they are smaller. */
export function compressFiles(folder: string, names: readonly string[]): void {
  for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    for (const [suffix, compress] of Object.entries(ENCODINGS)) {
      const small = compress(bytes)
      if (small.length < bytes.length) writeFileSync(`${file}.${suffix}`, small)
    }
  }
}

/** `server/http/pages.ts` sends the compressed files. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    if (dir !== undefined) compressFiles(dir, Object.keys(bundle))
  },
})
