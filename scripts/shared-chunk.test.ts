import { expect, test } from 'vitest'
import { sharedChunk } from './shared-chunk.ts'

const page = (name: string): string => `/src/pages/${name.toLowerCase()}/${name}Page.tsx`
const kind = (name: string): string => `/src/kinds/${name}/annotate.ts`
const LAYOUT = '/src/routes/AppLayout.tsx'

/** By module, who imports it at once; pages are imported on demand. */
function chunkOf(id: string, importers: Readonly<Record<string, readonly string[]>>): string | null {
  const isOnDemand = (each: string): boolean => /Page\.tsx$|AppLayout|annotate\.ts$/.test(each)
  return sharedChunk(id, {
    getModuleInfo: (each) => ({
      importers: importers[each] ?? [],
      dynamicImporters: isOnDemand(each) ? ['/src/routes/pages.ts'] : [],
    }),
  })
}

test('a module goes with the pages that load it, however they come to it', () => {
  const kinds = ['image', 'video', 'image-node'].map(kind)
  const used: Record<string, readonly string[]> = {
    list: ['rows', page('Users')],
    rows: [page('Pools'), LAYOUT],
    stroke: kinds,
    clip: kinds.slice(0, 2),
    text: [...kinds, page('Users'), LAYOUT],
    editor: [page('Databases'), ...kinds],
    frame: [LAYOUT],
    form: [page('Login'), page('Users'), page('Pools')],
    '\0vite/preload-helper.js': [page('Users'), page('Pools')],
  }
  expect(Object.fromEntries(Object.keys(used).map((id) => [id, chunkOf(id, used)]))).toEqual({
    list: 'layout',
    rows: 'layout',
    stroke: 'annotate',
    clip: null,
    text: 'common',
    editor: null,
    frame: null,
    form: null,
    '\0vite/preload-helper.js': null,
  })
})

test('modules that import each other are followed once', () => {
  const used = { a: ['b', page('Users')], b: ['a', page('Pools')] }
  expect([chunkOf('a', used), chunkOf('b', used)]).toEqual(['layout', 'layout'])
})
