const LOGIN_PAGE = /\/src\/pages\/login\/LoginPage\.tsx$/
/** And what is around each of them. */
const LAYOUT_PAGE = /\/src\/(pages\/\w+\/\w+Page|routes\/AppLayout)\.tsx$/
const ANNOTATION_PAGE = /\/src\/kinds\/[^/]+\/annotate\.ts$/

/** As many kinds as must use a module for all to load it: what is made for videos alone stays with them. */
const MANY_KINDS = 3

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** What is loaded as a whole with this module in it: modules that are imported on demand. */
function loadedWith(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const each of seen)
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter((each) => (modules.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
}

/**
 * The file of the build that a module goes into, by who loads it: pages of the layout, annotation pages, or both. So none
 * loads the code of the other kind of page. Null: it stays with the few that use it.
 */
export function sharedChunk(id: string, modules: Modules): 'common' | 'layout' | 'annotate' | null {
  // Vite's own, by which every file loads others.
  if (id.includes('preload-helper')) return null
  const pages = loadedWith(id, modules)
  const count = (kind: RegExp): number => pages.filter((page) => kind.test(page)).length
  if (count(LOGIN_PAGE) > 0) return null
  // A module of the frame alone stays in its file with its icons: apart from them, each file would wait for the other.
  if (count(LAYOUT_PAGE) > 1) return count(ANNOTATION_PAGE) > 0 ? 'common' : 'layout'
  return count(LAYOUT_PAGE) === 0 && count(ANNOTATION_PAGE) >= MANY_KINDS ? 'annotate' : null
}
