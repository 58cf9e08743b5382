import { rm } from 'node:fs/promises'
import path from 'node:path'

/** Where the work on a video lies until it is done. */
export interface EncodeWork {
  /** What is encoded so far. */
  log: string
  /** The file that is written of it. */
  target: string
}

/** @param name begins as `LASTING_WORK` says, and is the same at every run */
export const encodeWork = (folder: string, name: string): EncodeWork => ({
  log: path.join(folder, `${name}.packets`),
  target: path.join(folder, `${name}.mp4`),
})

export async function clearWork({ log, target }: EncodeWork): Promise<void> {
  await Promise.all([log, target].map((file) => rm(file, { force: true })))
}
