import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

export interface Outcome {
  code: number
  seconds: number
}

interface RunOptions {
  env?: Record<string, string>
  /** Keeps the output until the end. */
  held?: string | undefined
  /** Gets the CPU time that others leave. */
  isBackground?: boolean
}

const BACKGROUND_NICENESS = 10

/** Never throws: returns the exit code. */
export function run(
  command: readonly string[],
  { env = {}, held, isBackground = false }: RunOptions = {},
): Promise<Outcome> {
  const [program = '', ...args] = command
  const start = performance.now()
  // A pipe would stay open as long as any process that the program leaves behind.
  const output = held === undefined ? 'inherit' : openSync(held, 'w')
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    if (isBackground && child.pid !== undefined) setPriority(child.pid, BACKGROUND_NICENESS)
    const finish = (code: number) => {
      if (typeof output === 'number') closeSync(output)
      if (held !== undefined) process.stdout.write(readFileSync(held))
      done({ code, seconds: (performance.now() - start) / 1000 })
    }
    child.on('error', () => finish(127))
    child.on('exit', (code, signal) => finish(code ?? (signal ? 128 : 1)))
  })
}

export function which(program: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}

export const mayInstall = (): boolean => process.getuid?.() === 0 && which('apt-get') !== null

/** By the package lists of this machine. */
export const isInDebian = (name: string): boolean =>
  spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

let updated = false

/** Throws on failure, so that nothing is skipped in silence. */
export function installDebian(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  if (!updated) apt('update')
  updated = true
  const outcome = apt('install', '-y', '--no-install-recommends', ...packages)
  if (outcome.status !== 0)
    throw new Error(`apt-get install ${packages.join(' ')} failed:\n${outcome.stderr}`)
}
