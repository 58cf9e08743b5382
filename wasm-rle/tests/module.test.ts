import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import base64 from '../build/rle-bytes.js'

const bytes = await readFile(new URL('../build/rle.wasm', import.meta.url))

test('the module imports nothing and is at most 20 kB, 6500 bytes compressed', async () => {
  expect(WebAssembly.Module.imports(await WebAssembly.compile(bytes))).toEqual([])
  expect(bytes.length).toBeLessThanOrEqual(20_000)
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(6500)
})

test('Node has the same module as the browser', () => {
  expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true)
})

/** What a Node process with these flags says of the codec: `loaded`, or why it did not come. */
async function outcomeWith(...flags: string[]): Promise<string> {
  const loader = new URL('../node.ts', import.meta.url).href
  const script = `import { loadCodec } from '${loader}'
    console.log(await loadCodec().then(() => 'loaded', ({ reason }) => reason))`
  const args = [...flags, '--import', 'tsx', '--input-type=module', '--eval', script]
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  return stdout.trim()
}

test('an engine without SIMD is recognised', async () => {
  // Flags can take SIMD away from an engine on x64 alone.
  const outcomes = process.arch === 'x64' ? ['loaded', 'simd'] : ['loaded', 'loaded']
  expect(await Promise.all([outcomeWith(), outcomeWith('--no-enable-sse4-1')])).toEqual(outcomes)
})
