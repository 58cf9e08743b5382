import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const FOLDERS = ['src', 'server', 'tests', 'benchmarks', 'scripts', 'wasm-rle']
const LEFT_OUT = /(^|\/)(node_modules|src\/contract|build|assembly|toy-kind\/tree)(\/|$)/

export interface Import {
  /** What the import names, as written. */
  specifier: string
  /** The file of ours that it reaches, from the root; null for a package. */
  file: string | null
}

/** Every TypeScript file of ours, by its path from the root. */
export function sourceFiles(): string[] {
  return FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap(filesBelow)
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (LEFT_OUT.test(path)) return []
    if (entry.isDirectory()) return filesBelow(path)
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : []
  })
}

const IMPORT =
  /(?:^|[^.\w])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** A file without its comments, but for those behind code. */
export const codeOf = (file: string): string =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

/** Static, dynamic and type imports of a file; comments are left out. */
export function importsOf(file: string): Import[] {
  return [...codeOf(file).matchAll(IMPORT)].map((match) => {
    const specifier = (match[1] ?? match[2] ?? '').replace(/\?.*$/, '')
    return { specifier, file: specifier.startsWith('.') ? resolveFrom(file, specifier) : null }
  })
}

function resolveFrom(file: string, specifier: string): string {
  const target = resolve(ROOT, dirname(file), specifier)
  return relative(ROOT, target)
}

export const isFile = (file: string): boolean =>
  existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isFile()
