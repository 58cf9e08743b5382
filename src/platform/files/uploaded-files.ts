import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import { under } from '../storage/database.ts'
import type { PathFile } from './dropped-files.ts'

export const UPLOADED_FILES_DATABASE = 'biaozhu-sent-files'
export const UPLOADED_FILES_KEPT_MS = 90 * 24 * 60 * 60 * 1000

export const fileKey = ({ file, path }: PathFile): string => [path, file.size, file.lastModified].join('|')

interface Schema extends DBSchema {
  sent: {
    key: [place: string, file: string]
    value: { place: string; file: string; at: number }
    indexes: { at: number }
  }
}

/** A folder that is chosen again uploads only what is missing. */
interface UploadedFiles {
  known: (place: string) => Promise<ReadonlySet<string>>
  note: (place: string, file: PathFile) => Promise<void>
  close: () => Promise<void>
}

export function createUploadedFiles(now: () => number = Date.now): UploadedFiles {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const open = () =>
    (opening ??= openSent(now).catch((error) => {
      opening = null
      throw error
    }))
  return {
    known: async (place) => {
      try {
        const keys = await (await open()).getAllKeys('sent', under(place))
        return new Set(keys.map(([, file]) => file))
      } catch {
        return new Set()
      }
    },
    note: async (place, file) => {
      try {
        await (await open()).put('sent', { place, file: fileKey(file), at: now() })
      } catch {
        // At worst the file is uploaded once more.
      }
    },
    close: async () => (await opening)?.close(),
  }
}

async function openSent(now: () => number): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(UPLOADED_FILES_DATABASE, 1, {
    upgrade: (fresh) =>
      void fresh.createObjectStore('sent', { keyPath: ['place', 'file'] }).createIndex('at', 'at'),
  })
  const transaction = database.transaction('sent', 'readwrite')
  const old = IDBKeyRange.upperBound(now() - UPLOADED_FILES_KEPT_MS)
  for await (const cursor of transaction.store.index('at').iterate(old)) await cursor.delete()
  await transaction.done
  return database
}
