import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** More than file systems store beside a file's name; random, since some store no zeros. */
const PROBE_BYTES = 65_536

/** Removes the file again. Throws the file system's error, for instance of a full disk. */
export async function probeWrite(folder: string): Promise<void> {
  const file = path.join(folder, `probe-${randomUUID()}`)
  try {
    await writeFile(file, randomBytes(PROBE_BYTES), { flag: 'wx', flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
