import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as Mediabunny from 'mediabunny'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { CLIP_FILES, CLIP_SIZE, clipTimes, type ClipFile } from '../server/demo/drawing/clips.ts'
import { drawScene } from '../server/demo/drawing/scene.ts'
import { requireValue } from '../server/require-value.ts'
import { launchChromium } from './chromium.ts'

/**
 * Draws the demo's clips and encodes them in headless Chromium (WebCodecs), into `server/demo/clips`. Run by hand when a
 * drawing has changed: `npx tsx scripts/demo-clips.ts [name …]`. CHROMIUM_PATH names the browser.
 */
const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'server/demo/clips')
const MODULE = join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs')
/** One clip at most, so that all of them together stay below a megabyte. */
const BYTES_MAX = 150_000
const BATCH = 20
const BIT_RATES = [420_000, 300_000, 220_000, 160_000, 110_000]

/** WebCodecs wants a page from a secure origin: localhost is one. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const module = await readFile(MODULE)
  const server = createServer((request, response) => {
    const isModule = request.url === '/mediabunny.mjs'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? module : '<!doctype html><canvas></canvas>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

interface PageState {
  begin(request: {
    codec: string
    container: string
    width: number
    height: number
    bitrate: number
  }): Promise<void>
  add(frames: { svg: string; time: number; duration: number }[]): Promise<void>
  end(): Promise<string>
}

/** Runs in the page: what is in here sees nothing of this module. */
async function installEncoder(): Promise<void> {
  const library = '/mediabunny.mjs'
  const m = (await import(library)) as typeof Mediabunny
  const canvas = document.querySelector('canvas') ?? document.createElement('canvas')
  let output: Mediabunny.Output
  let source: Mediabunny.CanvasSource
  const state: PageState = {
    begin: async ({ codec, container, width, height, bitrate }) => {
      Object.assign(canvas, { width, height })
      const format =
        container === 'mp4' ? new m.Mp4OutputFormat({ fastStart: 'in-memory' }) : new m.WebMOutputFormat()
      output = new m.Output({ format, target: new m.BufferTarget() })
      source = new m.CanvasSource(canvas, {
        codec: codec as 'vp9',
        bitrate,
        keyFrameInterval: 2,
        latencyMode: 'quality',
      })
      output.addVideoTrack(source)
      await output.start()
    },
    add: async (frames) => {
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      for (const { svg, time, duration } of frames) {
        const image = new Image()
        image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
        await image.decode()
        context.drawImage(image, 0, 0, canvas.width, canvas.height)
        URL.revokeObjectURL(image.src)
        await source.add(time, duration)
      }
    },
    end: async () => {
      await output.finalize()
      const bytes = new Uint8Array((output.target as Mediabunny.BufferTarget).buffer ?? [])
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
  }
  Object.assign(window, { encoder: state })
}

async function encode(page: Page, file: ClipFile, bitrate: number): Promise<Buffer> {
  const call = <K extends keyof PageState>(name: K, argument: Parameters<PageState[K]>[0]) =>
    page.evaluate(
      ([method, value]) =>
        requireValue(
          (window as never as { encoder: Record<string, (value: unknown) => Promise<string>> }).encoder[
            method
          ],
        )(value),
      [name, argument] as const,
    )
  await call('begin', { codec: file.codec, container: file.container, ...CLIP_SIZE, bitrate })
  const times = clipTimes(file)
  const frames = times.slice(0, -1).map((time, index) => ({
    svg: drawScene(file.clip.sceneAt(time)),
    time,
    duration: requireValue(times[index + 1]) - time,
  }))
  for (let start = 0; start < frames.length; start += BATCH)
    await call('add', frames.slice(start, start + BATCH))
  return Buffer.from(await call('end', undefined), 'base64')
}

async function writeClip(page: Page, file: ClipFile): Promise<number> {
  for (const bitrate of BIT_RATES) {
    const content = await encode(page, file, bitrate)
    if (content.length > BYTES_MAX) continue
    await writeFile(join(TARGET, `${file.name}.${file.container}`), content)
    console.log(`${file.name}.${file.container}: ${file.codec}, ${content.length} bytes at ${bitrate} bit/s`)
    return content.length
  }
  throw new Error(`${file.name} does not fit into ${BYTES_MAX} bytes`)
}

const wanted = process.argv.slice(2)
const browser = await launchChromium()
const server = await servePage()
try {
  await mkdir(TARGET, { recursive: true })
  const page = await browser.newPage()
  await page.goto(server.url)
  // The loader marks functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (value) => value')
  await page.evaluate(installEncoder)
  let total = 0
  for (const file of CLIP_FILES)
    if (wanted.length === 0 || wanted.includes(file.name)) total += await writeClip(page, file)
  console.log(`${total} bytes in all`)
} finally {
  await browser.close()
  server.close()
}
