import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'

const serverInDevelopment = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080'

/** The web client. The server has a build of its own in `server/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), tailwindcss(), wasm()],
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
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
