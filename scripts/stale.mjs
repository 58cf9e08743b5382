import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the build reads. A change in any of these makes it stale. */
const INPUTS = [
  'src',
  'server',
  'openapi',
  'wasm-rle',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
]
const LEFT_OUT = /(^|\/)(node_modules|tests)(\/|$)|wasm-rle\/build|\.test\.tsx?$/

/**
 * One line that changes whenever an input of the build does: names, sizes and times of all files.
 * @param {string} root folder of the project
 * @returns {string}
 */
export function fingerprint(root) {
  const hash = createHash('sha256')
  for (const input of INPUTS) addTo(hash, root, input)
  return hash.digest('hex')
}

function addTo(hash, root, path) {
  const full = join(root, path)
  if (LEFT_OUT.test(path) || !existsSync(full)) return
  const facts = statSync(full)
  if (facts.isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`)
    return
  }
  hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
}

export const stampFile = (root) => join(root, 'dist', 'built-from')

/** Whether `dist` was built from what lies here now. */
export const isFresh = (root) =>
  existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint(root)
