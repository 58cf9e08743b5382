import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Each file that runs as a process or worker thread of its own. */
const entries = {
  main: path('main.ts'),
  'embedded-worker': path('store/embedded/worker.ts'),
  'demo-seed': path('demo/seed-process.ts'),
  'segmentation-worker': path('segmentation/process/worker.ts'),
  'cutting-thread': path('segmentation/builtin/cutting/thread.ts'),
  'media-worker': path('media/background/worker.ts'),
}

/** `dist/server`: plain JavaScript; packages stay in node_modules. */
export default defineConfig({
  root: path('..'),
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: entries,
      output: { entryFileNames: '[name].js' },
    },
  },
})
