import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaStorage } from './storage.ts'

const MOST_FILES = 6

async function touch(file: string): Promise<string> {
  const now = new Date()
  await utimes(file, now, now)
  return file
}

/** Decoders seek, so remote files are copied; the last few copies stay. */
export class LocalFiles {
  readonly #storage: MediaStorage
  readonly #folder: string
  readonly #copies = new Map<string, Promise<string>>()
  readonly #users = new Map<string, number>()

  constructor(storage: MediaStorage, folder: string) {
    this.#storage = storage
    this.#folder = folder
  }

  async using<T>(stored: string, work: (file: string) => Promise<T>): Promise<T> {
    const own = this.#storage.localPath?.(stored)
    if (own !== undefined) return work(own)
    this.#users.set(stored, (this.#users.get(stored) ?? 0) + 1)
    try {
      return await work(await this.#copy(stored))
    } finally {
      this.#users.set(stored, (this.#users.get(stored) ?? 1) - 1)
      await this.#shrink(MOST_FILES)
    }
  }

  clear(): Promise<void> {
    return this.#shrink(0)
  }

  #copy(stored: string): Promise<string> {
    // A removed copy is fetched again. The new time marks it as used.
    const known = this.#copies.get(stored)?.then((file) => touch(file).catch(() => this.#fetch(stored)))
    const copy = known ?? this.#fetch(stored)
    this.#copies.delete(stored)
    this.#copies.set(stored, copy)
    copy.catch(() => this.#copies.delete(stored))
    return copy
  }

  async #fetch(stored: string): Promise<string> {
    const file = path.join(this.#folder, `segment-${randomUUID()}`)
    try {
      await pipeline(await this.#storage.read(stored), createWriteStream(file))
      return file
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  async #shrink(most: number): Promise<void> {
    for (const [stored, copy] of this.#copies) {
      if (this.#copies.size <= most) return
      if ((this.#users.get(stored) ?? 0) > 0) continue
      this.#copies.delete(stored)
      this.#users.delete(stored)
      // A copy that failed has left no file; one that cannot be removed is removed with the work folder at the next start.
      await copy.then((file) => rm(file, { force: true })).catch(() => undefined)
    }
  }
}
