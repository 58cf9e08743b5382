import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import wasm from 'vite-plugin-wasm'
import { compressed } from './scripts/compressed.ts'
import { sharedChunk } from './scripts/shared-chunk.ts'

/** The server that `npm run dev` starts beside the pages, at the port of its setting. */
const serverInDevelopment = `http://127.0.0.1:${process.env.PORT || 8080}`

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

/** What every page starts with. */
const FIRST_PAGE_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-router|react-store|router-core|store)|openapi-fetch|idb)\//

/** Menus, dialogs and tips, and what they are made of. */
const OVERLAYS =
  /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll[a-z-]*|react-style-singleton|use-[a-z-]*|get-nonce|tslib|aria-hidden)\/|\/src\/ui\/(Dialog|Menu|ConfirmDialog|Tooltip|IconButton)/

/** What a form starts with, and its icons. A chunk of its own, because the login page draws no other control. */
const FIELDS = /\/src\/ui\/(Field|Input)\.|\/lucide-react\/.*\/(chevron-down|eye|eye-off)\./

/** Controls, and the icons that they draw: with the other icons, a page with one control would load all of them. */
const CONTROLS = /\/src\/ui\/|\/lucide-react\/.*\/(image-off|inbox)\./

/**
 * A page's code in some twenty files: left to itself the bundler makes eighty of what the five kinds share, six of which
 * a browser fetches at a time. A group takes what so many files would import; the first that takes a module keeps it.
 */
const CHUNKS = [
  { name: 'shell', test: /\/src\/(?!main)|lucide/, tags: ['$initial' as const], priority: 6 },
  { name: 'base', test: FIRST_PAGE_PACKAGES, priority: 5 },
  {
    name: 'icons',
    test: (id: string) => id.includes('node_modules/lucide') && !CONTROLS.test(id) && !FIELDS.test(id),
    minShareCount: 3,
    priority: 4,
  },
  { name: 'overlays', test: OVERLAYS, minShareCount: 3, priority: 4 },
  { name: 'fields', test: FIELDS, priority: 4 },
  { name: 'controls', test: CONTROLS, minShareCount: 7, priority: 3 },
  { name: sharedChunk, debugName: 'shared', priority: 1 },
]

/** Files of kinds have the same names in each folder, so their chunks are named after the kind as well. */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const kind = /\/src\/kinds\/([^/]+)\/[^/]+$/.exec(facadeModuleId ?? '')?.[1]
  return kind ? `assets/${kind}-[name]-[hash].js` : 'assets/[name]-[hash].js'
}

/** The web client. The server has a build of its own in `server/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss(), wasm(), buildVersion(), compressed()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames,
        // Imports run one way through the folders, so files that are cut along them need not take along what they import.
        codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS },
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
