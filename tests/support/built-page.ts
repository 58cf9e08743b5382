import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { launchChromium } from '../../scripts/chromium.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** A page alone in its process gets a finer clock. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

function serve(root: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(root, path === '/' ? 'index.html' : path)
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', ...ISOLATED })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

export interface BuiltPage {
  /** The page as somebody opens it who never did before. */
  open(): Promise<Page>
  close(): Promise<void>
}

/** The production build of the page at `root`, to be opened in a headless Chromium. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'built-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  const server = await serve(outDir)
  const browser = await launchChromium()
  return {
    async open() {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction(() => 'face' in globalThis)
      return page
    },
    async close() {
      await browser.close()
      server.close()
      await rm(outDir, { recursive: true, force: true })
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
