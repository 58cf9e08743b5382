import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Files that outlive a stop: another run continues with them; their creator removes them. */
export const LASTING_WORK = ['proxy-', 'transcode-'] as const

export const isLasting = (name: string): boolean => LASTING_WORK.some((prefix) => name.startsWith(prefix))

/** Then work in a shared folder counts as abandoned. */
const SHARED_WORK_MS = 24 * 3_600_000

/** Call it before any work begins. @param isShared files of other processes, touched within a day, stay */
export async function openWorkFolder(folder: string, isShared: boolean, now: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (isLasting(name)) continue
    const file = path.join(folder, name)
    // `ctime` also covers a new hard link to an old file.
    const touched = (await stat(file).catch(() => null))?.ctimeMs ?? now
    if (!isShared || touched < now - SHARED_WORK_MS) await rm(file, { recursive: true, force: true })
  }
}
