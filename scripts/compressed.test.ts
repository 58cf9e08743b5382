import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './compressed.ts'

test('code gets smaller compressed copies; pictures and files that would grow get none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compressed-'))
  const code = 'console.log("the same again")\n'.repeat(50)
  for (const [name, text] of Object.entries({ 'main.js': code, 'tiny.css': 'a', 'shot.png': code }))
    writeFileSync(join(folder, name), text)
  compressFiles(folder, ['main.js', 'tiny.css', 'shot.png'])
  expect(readdirSync(folder).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz', 'shot.png', 'tiny.css'])
  expect([
    brotliDecompressSync(readFileSync(join(folder, 'main.js.br'))).toString(),
    gunzipSync(readFileSync(join(folder, 'main.js.gz'))).toString(),
  ]).toEqual([code, code])
  rmSync(folder, { recursive: true })
})
