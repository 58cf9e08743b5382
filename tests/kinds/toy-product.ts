import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
const TOY = join(ROOT, 'tests/fixtures/toy-kind')

/** What building the product reads. `node_modules` is a link, since nothing in it changes. */
const PARTS = ['src', 'server', 'openapi', 'wasm-rle', 'scripts', 'public', 'tools']
const FILES = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']

interface Edit {
  readonly file: string
  /** Text that is in the file once. */
  readonly after: string
  readonly insert: string
}

/** What shared files say of the toy kind. */
export const TOY_EDITS = JSON.parse(readFileSync(join(TOY, 'edits.json'), 'utf8')) as readonly Edit[]

/** What is checked of the copy: the product without its tests, which furnish each kind that they know. */
const TYPES = {
  extends: './tsconfig.json',
  compilerOptions: { incremental: false },
  include: ['src', 'server', 'wasm-rle/*.ts'],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
}

function apply(root: string, { file, after, insert }: Edit): void {
  const parts = readFileSync(join(root, file), 'utf8').split(after)
  if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(after)} ${parts.length - 1} times`)
  writeFileSync(join(root, file), parts.join(after + insert))
}

const run = promisify(execFile)

/** @returns what the command prints. Throws with it where the command fails. */
async function output(root: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 24 })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`, { cause: error })
  }
}

export interface ToyProduct {
  /** Its folder. */
  readonly root: string
  readonly remove: () => void
}

/** A copy of the product with the toy kind in it: generated, checked by the types, and built. */
export async function buildToyProduct(): Promise<ToyProduct> {
  const root = mkdtempSync(join(tmpdir(), 'biaozhu-toy-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    for (const part of [...PARTS, ...FILES]) cpSync(join(ROOT, part), join(root, part), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    // The kinds share the tables: its empty database is that of the product.
    cpSync(join(ROOT, 'dist/pgdata'), join(root, 'dist/pgdata'), { recursive: true })
    cpSync(join(TOY, 'tree'), root, { recursive: true })
    for (const edit of TOY_EDITS) apply(root, edit)
    writeFileSync(join(root, 'tsconfig.toy.json'), JSON.stringify(TYPES))
    await output(root, '--import', 'tsx', 'scripts/contract.ts')
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']
    await Promise.all([
      output(
        root,
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--singleThreaded',
        '-p',
        'tsconfig.toy.json',
      ),
      output(root, ...vite),
      output(root, ...vite, '--config', 'server/vite.config.ts'),
      output(root, '--import', 'tsx', 'server/store/embedded/build-archive.ts'),
    ])
    return { root, remove }
  } catch (error) {
    remove()
    throw error
  }
}
