import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { isHidden } from '../media/hidden.ts'
import { faultOf } from './fault.ts'
import { badFolder, type ImportFolders, type Located } from './folders.ts'
import { LISTED_FOLDERS, LISTED_MANIFESTS, LOOKED_THROUGH } from './limits.ts'
import { isManifestName } from './manifest-source.ts'
import { byName } from './walk.ts'

interface Place {
  path: string
  name: string
}

/** One level of the folders that may be imported. */
export interface ListedFolder {
  /** Null: above all of them. */
  folder: string | null
  /** The way down to the folder, itself last. */
  trail: Place[]
  folders: Place[]
  /** Names of the files that may name what is to be imported. */
  manifests: string[]
  /** Of the folder itself; what lies in its folders is not counted. */
  files: number
  /** False: there is more in it than was looked through or is told. */
  complete: boolean
}

function trailOf({ real, root }: Located): Place[] {
  const trail = [{ path: root, name: root }]
  let at = root
  for (const name of path.relative(root, real).split(path.sep).filter(Boolean)) {
    at = path.join(at, name)
    trail.push({ path: at, name })
  }
  return trail
}

async function contentOf(folder: string): Promise<Omit<ListedFolder, 'folder' | 'trail'>> {
  const folders: string[] = []
  const manifests: string[] = []
  let files = 0
  let seen = 0
  const opened = await opendir(folder).catch((error: unknown) => {
    throw badFolder(faultOf(error, folder))
  })
  for await (const entry of opened) {
    seen += 1
    if (seen > LOOKED_THROUGH) break
    if (isHidden(entry.name)) continue
    if (entry.isDirectory()) folders.push(entry.name)
    else {
      files += 1
      if (isManifestName(entry.name)) manifests.push(entry.name)
    }
  }
  const told = folders.toSorted(byName).slice(0, LISTED_FOLDERS)
  return {
    folders: told.map((name) => ({ path: path.join(folder, name), name })),
    manifests: manifests.toSorted(byName).slice(0, LISTED_MANIFESTS),
    files,
    complete:
      seen <= LOOKED_THROUGH && folders.length <= LISTED_FOLDERS && manifests.length <= LISTED_MANIFESTS,
  }
}

/** What lies in a folder that may be imported, or which there are. Throws a `MediaRefusal` 404. */
export async function listFolder(allowed: ImportFolders, folder: string | undefined): Promise<ListedFolder> {
  if (folder === undefined) {
    const folders = allowed.roots.map((root) => ({ path: root, name: root }))
    return { folder: null, trail: [], folders, manifests: [], files: 0, complete: true }
  }
  const located = await allowed.require(folder)
  return { folder: located.real, trail: trailOf(located), ...(await contentOf(located.real)) }
}
