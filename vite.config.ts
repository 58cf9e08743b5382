import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'

const serverInDevelopment = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Tells a build who it is and writes the same into version.json, so that an open page can notice a newer one. */
function buildVersion(): Plugin {
  const builtAt = new Date().toISOString()
  return {
    name: 'build-version',
    apply: 'build',
    config: () => ({
      define: { __BUILD_VERSION__: JSON.stringify(version), __BUILD_TIME__: JSON.stringify(builtAt) },
    }),
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ version, builtAt }),
      })
    },
  }
}

const FIRST_PAGE_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-router|react-store|router-core|store)|openapi-fetch|idb)\//

/** The web client. The server has a build of its own in `server/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss(), wasm(), buildVersion()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file for the packages that every page starts with, instead of a dozen small ones.
        codeSplitting: { groups: [{ name: 'base', test: FIRST_PAGE_PACKAGES }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': serverInDevelopment,
      '/media': serverInDevelopment,
      '/__serverLoader': serverInDevelopment,
      '/version.json': serverInDevelopment,
    },
  },
})
