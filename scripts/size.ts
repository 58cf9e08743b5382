/**
 * `npm run size`: checks the login page's compressed size against its budget, and that pages of the layout load no
 * chunk of the annotation pages.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './process.ts'

const LOGIN_BUDGET_BYTES = 130 * 1024
const LOGIN_PAGE = 'src/pages/login/LoginPage.tsx'
const LAYOUT_PAGE = /^src\/(routes\/AppLayout|pages\/\w+\/\w+Page)\.tsx$/
const ANNOTATION_CHUNK = /\/annotate-[^/]+\.js$/
const NEVER_IN_LOGIN = /^src\/(annotate|render|kinds|machines\/editor|pages\/(?!login))/

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
}

const client = join(ROOT, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
if (!entry || !manifest[LOGIN_PAGE])
  throw new Error(`the build names no entry, or no chunk for ${LOGIN_PAGE}`)

const keys = [...closure([entry, LOGIN_PAGE])]
const strangers = keys.filter((key) => NEVER_IN_LOGIN.test(manifest[key]?.src ?? key))
const bytes = keys
  .map((key) => manifest[key]?.file ?? '')
  .filter((file) => file.endsWith('.js'))
  .reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0)

console.log(
  `login route: ${(bytes / 1024).toFixed(1)} kB of gzip JavaScript in ${keys.length} chunks, budget ${LOGIN_BUDGET_BYTES / 1024} kB`,
)
if (strangers.length > 0) console.error(`chunks that do not belong to it: ${strangers.join(', ')}`)
const burdened = Object.keys(manifest)
  .filter((key) => LAYOUT_PAGE.test(key))
  .filter((key) => [...closure([key])].some((each) => ANNOTATION_CHUNK.test(manifest[each]?.file ?? '')))
if (burdened.length > 0) console.error(`pages that load the code of annotation pages: ${burdened.join(', ')}`)
if (bytes > LOGIN_BUDGET_BYTES || strangers.length > 0 || burdened.length > 0) process.exit(1)
