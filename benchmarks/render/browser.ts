import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { launchChromium } from '../../scripts/chromium.ts'
import { VIEW, generator } from './scenario.ts'
import sharp from 'sharp'
import type { Size } from './scenario.ts'

/** Side of the coarsest noise in pixels; then halves, down to 2: the finest is left to a lens's own blur. */
const COARSEST = 512
/** Range of the change of brightness at each octave, all about alike as in photographs, and of each colour beyond it. */
const BRIGHTNESS = 84
const COLOUR = 26
/** Octaves finer than this lose contrast by half each time: no lens resolves every pixel. */
const SHARP_CELL = 8

interface Level {
  readonly pixels: Buffer
  readonly size: Size
}

/** Adds noise, and then doubles the picture. */
async function refine(level: Level, gain: number, next: () => number): Promise<Level> {
  const { pixels, size } = level
  for (let at = 0; at < pixels.length; at += 3) {
    const light = (next() - 0.5) * BRIGHTNESS
    for (let channel = at; channel < at + 3; channel++) {
      const tone = (pixels[channel] ?? 0) + gain * (light + (next() - 0.5) * COLOUR)
      pixels[channel] = Math.min(Math.max(tone, 0), 255)
    }
  }
  const doubled = { width: 2 * size.width, height: 2 * size.height }
  const resized = sharp(pixels, { raw: { ...size, channels: 3 } }).resize({ ...doubled, kernel: 'cubic' })
  return { pixels: await resized.raw().toBuffer(), size: doubled }
}

/** A picture with the statistics of a photograph, encoded as one: the same for the same size. */
async function encodePicture(picture: Size): Promise<Buffer> {
  const next = generator(1)
  const size: Size = {
    width: Math.ceil(picture.width / COARSEST),
    height: Math.ceil(picture.height / COARSEST),
  }
  let level: Level = { pixels: Buffer.alloc(size.width * size.height * 3, 128), size }
  for (let cell = COARSEST; cell > 1; cell /= 2)
    level = await refine(level, Math.min(cell / SHARP_CELL, 1), next)
  return sharp(level.pixels, { raw: { ...level.size, channels: 3 } })
    .extract({ left: 0, top: 0, ...picture })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
}

/** A page alone in its process gets a finer clock. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

const UNCAPPED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

export interface Site {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Pictures by their file names; drawing one takes seconds. */
const pictures = new Map<string, Promise<Buffer>>()

function pictureFile(path: string): Promise<Buffer> | null {
  const [, width, height] = /^\/picture-(\d+)x(\d+)\.jpg$/.exec(path) ?? []
  if (!width || !height) return null
  const known = pictures.get(path) ?? encodePicture({ width: Number(width), height: Number(height) })
  pictures.set(path, known)
  return known
}

/** The production build of the page, and the pictures, on a port of this machine. */
export async function openSite(): Promise<Site> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-render-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./page', import.meta.url)),
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(outDir, path === '/' ? 'index.html' : path)
    const body = pictureFile(path) ?? readFile(file)
    const headers = { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', ...ISOLATED }
    body.then(
      (bytes) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Frames as fast as they can be drawn, or at the 60 Hz of a screen. */
export const launch = (pace: 'uncapped' | '60 Hz'): Promise<Browser> =>
  launchChromium(...(pace === 'uncapped' ? UNCAPPED : []))

/** A page in a context, and so a process, of its own. */
export async function openPage(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEW, deviceScaleFactor: 1 })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(site.address)
  await page.waitForFunction(() => 'face' in globalThis)
  return page
}
