import { rm } from 'node:fs/promises'
import path from 'node:path'

export interface EncodeWork {
  log: string
  target: string
}

/** @param name begins with one of `LASTING_WORK`; the same for every run */
export const encodeWork = (folder: string, name: string): EncodeWork => ({
  log: path.join(folder, `${name}.packets`),
  target: path.join(folder, `${name}.mp4`),
})

export async function clearWork({ log, target }: EncodeWork): Promise<void> {
  await Promise.all([log, target].map((file) => rm(file, { force: true })))
}
