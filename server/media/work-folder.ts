import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** How names begin of what outlives a stop: another run goes on with it. Whoever makes it sees to its end. */
export const LASTING_WORK = ['proxy-', 'transcode-'] as const

export const isLasting = (name: string): boolean => LASTING_WORK.some((prefix) => name.startsWith(prefix))

/** Milliseconds after which nobody works any more with what lies in a folder that several processes may share. */
const SHARED_WORK_MS = 24 * 3_600_000

/**
 * Makes the folder of work, and removes what was left behind in it by a process that was killed. To be called before any
 * work begins.
 * @param isShared another process may be at work in it: what was touched within a day stays
 * @param now milliseconds since the epoch
 */
export async function openWorkFolder(folder: string, isShared: boolean, now: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (isLasting(name)) continue
    const file = path.join(folder, name)
    // A second name that was given to an old file counts as touched, too.
    const touched = (await stat(file).catch(() => null))?.ctimeMs ?? now
    if (!isShared || touched < now - SHARED_WORK_MS) await rm(file, { recursive: true, force: true })
  }
}
