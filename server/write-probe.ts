import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** More than file systems keep beside a file's name; by chance, since some store no zeros. */
const PROBE_BYTES = 65_536

/** Writes a file to the disk of a folder and removes it. Throws what the file system says, as of a full disk. */
export async function probeWrite(folder: string): Promise<void> {
  const file = path.join(folder, `probe-${randomUUID()}`)
  try {
    await writeFile(file, randomBytes(PROBE_BYTES), { flag: 'wx', flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
