import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { launchChromium } from '../../scripts/chromium.ts'

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

export interface ServedPage {
  /** `http://127.0.0.1:port/` */
  readonly url: string
  close(): Promise<void>
}

/**
 * The production build of the page at `root`, on a port of this machine.
 * @param make files that are made when they are asked for, by their paths; null for those of the build
 */
export async function servePage(
  root: string,
  make: (path: string) => Promise<Buffer> | null = () => null,
): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'built-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(outDir, path === '/' ? 'index.html' : path)
    const headers = { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', ...ISOLATED }
    const body = make(path) ?? readFile(file)
    body.then(
      (bytes) => response.writeHead(200, headers).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Opens a served page and waits until it offers its face: the functions that the test's own process calls. */
export async function openPage(
  browser: Browser,
  url: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await browser.newPage(options)
  page.on('pageerror', (error) => console.error(error))
  await page.goto(url)
  await page.waitForFunction(() => 'face' in globalThis)
  return page
}

/** Calls a function of the face of a page. */
export type FaceCall<Face extends { readonly [Name in keyof Face]: (...values: never[]) => unknown }> = <
  Name extends keyof Face,
>(
  name: Name,
  ...values: Parameters<Face[Name]>
) => Promise<Awaited<ReturnType<Face[Name]>>>

export const faceOf =
  <Face extends { readonly [Name in keyof Face]: (...values: never[]) => unknown }>(
    page: Page,
  ): FaceCall<Face> =>
  (name, ...values) =>
    page.evaluate(
      ([method, parameters]) =>
        (globalThis as unknown as { face: Record<PropertyKey, (...all: unknown[]) => unknown> }).face[
          method
        ]?.(...parameters) as never,
      [name, values as unknown[]] as const,
    )

export interface BuiltPage {
  /** The page as somebody opens it who never did before. */
  open(): Promise<Page>
  close(): Promise<void>
}

/** The production build of the page at `root`, to be opened in a headless Chromium. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const served = await servePage(root)
  const browser = await launchChromium()
  return {
    open: () => openPage(browser, served.url),
    async close() {
      await browser.close()
      await served.close()
    },
  }
}

/** Builds the page at `root`, opens it and closes it again. */
export async function withPage<T>(root: string, work: (page: Page) => Promise<T>): Promise<T> {
  const built = await buildPage(root)
  try {
    return await work(await built.open())
  } finally {
    await built.close()
  }
}
