import { isHidden } from '../files/hidden.ts'
import { LISTED_FOLDERS, LISTED_MANIFESTS, LOOKED_THROUGH } from './limits.ts'
import { isManifestName } from './manifest-rows.ts'
import type { ListedFolder } from './origin.ts'

/** By code units: the same on every machine, unlike a locale. */
const byName = (a: string, b: string): number => (a < b ? -1 : 1)

export interface LevelEntry {
  name: string
  isFolder: boolean
}

export async function levelOf(
  entries: AsyncIterable<LevelEntry>,
  pathOf: (name: string) => string,
): Promise<Omit<ListedFolder, 'folder' | 'trail'>> {
  const folders: string[] = []
  const manifests: string[] = []
  let files = 0
  let seen = 0
  for await (const { name, isFolder } of entries) {
    seen += 1
    if (seen > LOOKED_THROUGH) break
    if (isHidden(name)) continue
    if (isFolder) folders.push(name)
    else {
      files += 1
      if (isManifestName(name)) manifests.push(name)
    }
  }
  const listed = folders.toSorted(byName).slice(0, LISTED_FOLDERS)
  return {
    folders: listed.map((name) => ({ path: pathOf(name), name })),
    manifests: manifests.toSorted(byName).slice(0, LISTED_MANIFESTS),
    files,
    complete:
      seen <= LOOKED_THROUGH && folders.length <= LISTED_FOLDERS && manifests.length <= LISTED_MANIFESTS,
  }
}
