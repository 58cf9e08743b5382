import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStoredPath } from '../paths.ts'
import { MediaRefusal } from '../refusal.ts'
import type { MediaStorage, StoredFile } from './storage.ts'
import { mediaText } from '../text.ts'
import { openWorkFolder } from '../work-folder.ts'
import { probeWrite } from '../../write-probe.ts'

/** On the same file system, so that a rename is atomic. */
const WORK_FOLDER = '.unfinished'

const isMissing = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const etagOf = (size: number, modifiedMs: number): string =>
  `"${size.toString(16)}-${Math.round(modifiedMs).toString(16)}"`

/** Removes leftovers of a crash. @param isShared another process may write: files touched within a day stay */
export async function openLocalStorage(root: string, isShared = false): Promise<MediaStorage> {
  const base = path.resolve(root)
  const work = path.join(base, WORK_FOLDER)
  await openWorkFolder(work, isShared, Date.now())
  return new LocalStorage(base, work)
}

class LocalStorage implements MediaStorage {
  readonly #base: string
  readonly #work: string

  constructor(base: string, work: string) {
    this.#base = base
    this.#work = work
  }

  #resolve(stored: string): string {
    const target = path.join(this.#base, stored)
    if (!isStoredPath(stored) || !target.startsWith(this.#base + path.sep)) {
      throw new MediaRefusal(400, mediaText.badPath)
    }
    return target
  }

  /** An unmounted disk's empty mount point has no work folder. */
  async check(): Promise<void> {
    await access(this.#work, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  async checkWrites(): Promise<void> {
    await probeWrite(this.#work)
  }

  localPath(stored: string): string {
    return this.#resolve(stored)
  }

  async stat(stored: string): Promise<StoredFile | null> {
    const target = this.#resolve(stored)
    try {
      const facts = await stat(target)
      if (!facts.isFile()) return null
      return { size: facts.size, modifiedAt: facts.mtime, etag: etagOf(facts.size, facts.mtimeMs) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async read(stored: string, range?: { start: number; end: number }): Promise<Readable> {
    const target = this.#resolve(stored)
    const stream = createReadStream(target, range)
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve())
      stream.once('error', reject)
    }).catch((error: unknown) => {
      if (isMissing(error)) throw new MediaRefusal(404, mediaText.missing)
      throw error
    })
    return stream
  }

  async write(stored: string, content: Buffer | Readable): Promise<void> {
    const target = this.#resolve(stored)
    await this.#place(target, async (unfinished) => {
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
      await pipeline(source, createWriteStream(unfinished, { flags: 'wx', flush: true }))
    })
  }

  async adopt(stored: string, localFile: string): Promise<void> {
    const target = this.#resolve(stored)
    await this.#place(target, async (unfinished) => {
      try {
        await rename(localFile, unfinished)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await copyFile(localFile, unfinished, constants.COPYFILE_EXCL)
      }
      await syncPath(unfinished)
    })
  }

  async copy(from: string, to: string): Promise<void> {
    const source = this.#resolve(from)
    const target = this.#resolve(to)
    await this.#place(target, async (unfinished) => {
      await copyFile(source, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await syncPath(unfinished)
    })
  }

  async remove(stored: string): Promise<void> {
    await rm(this.#resolve(stored), { force: true })
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.#resolve(folder), { recursive: true, force: true })
  }

  async #place(target: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = path.join(this.#work, randomUUID())
    const folder = path.dirname(target)
    try {
      await fill(unfinished)
      await mkdir(folder, { recursive: true })
      await rename(unfinished, target)
      await syncPath(folder)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}
