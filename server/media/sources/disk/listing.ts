import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { levelOf, type LevelEntry } from '../level.ts'
import type { ListedFolder } from '../origin.ts'
import { faultOf } from './fault.ts'
import { locateFolder, type Located } from './locate.ts'

function trailOf({ real, root }: Located): ListedFolder['trail'] {
  const trail = [{ path: root, name: root }]
  let at = root
  for (const name of path.relative(root, real).split(path.sep).filter(Boolean)) {
    at = path.join(at, name)
    trail.push({ path: at, name })
  }
  return trail
}

async function* entriesOf(folder: string): AsyncGenerator<LevelEntry> {
  const opened = await opendir(folder).catch((error: unknown) => {
    throw faultOf(error, folder)
  })
  for await (const entry of opened) yield { name: entry.name, isFolder: entry.isDirectory() }
}

/** What lies in a folder that may be imported. Throws a `MediaRefusal` 404. */
export async function listFolder(roots: readonly string[], folder: string): Promise<ListedFolder> {
  const located = await locateFolder(roots, folder)
  const level = await levelOf(entriesOf(located.real), (name) => path.join(located.real, name))
  return { folder: located.real, trail: trailOf(located), ...level }
}
