import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'

/** The script of a page of its own, with all that it imports. @param file name of its source in `tests/e2e` */
export async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [wasm()],
    // Builds of libraries leave it to whoever uses them; icons of tools come with React.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: fileURLToPath(new URL(`../${file}`, import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const one of outputs) {
    if ('output' in one && one.output[0].type === 'chunk') return one.output[0].code
  }
  throw new Error('nothing was bundled')
}

/** Runs such a script in an empty page. @param face what it leaves at the window when it is ready */
export async function openBundle(page: Page, script: string, face: keyof Window): Promise<void> {
  await page.setContent('<!doctype html><title>a bundle</title>')
  await page.addScriptTag({ type: 'module', content: script })
  await page.waitForFunction((name) => name in window, face)
}
