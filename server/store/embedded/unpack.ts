import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { syncFolder } from './durable-files.ts'

const BLOCK = 512
const FOLDER_TYPE = '5'
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

interface Entry {
  path: string
  folder: boolean
  data: Uint8Array
}

const text = (header: Buffer, from: number, length: number) => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

function* entries(tar: Buffer): Generator<Entry> {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK)
    const size = parseInt(text(header, 124, 12), 8) || 0
    const path = [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join('/')
    const start = at + BLOCK
    yield { path, folder: text(header, 156, 1) === FOLDER_TYPE, data: tar.subarray(start, start + size) }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function writeDurably(path: string, data: Uint8Array): void {
  const descriptor = openSync(path, 'wx', FILE_MODE)
  try {
    for (let written = 0; written < data.length;) written += writeSync(descriptor, data, written)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Into a new folder; synced to disk on return. */
export async function unpack(archive: string, target: string): Promise<void> {
  const tar = await promisify(gunzip)(await readFile(archive))
  mkdirSync(target, { mode: FOLDER_MODE })
  const folders = [target]
  for (const { path, folder, data } of entries(tar)) {
    const place = join(target, normalize(`${sep}${path}`))
    if (place === target) continue
    if (folder) {
      mkdirSync(place, { recursive: true, mode: FOLDER_MODE })
      folders.push(place)
    } else writeDurably(place, data)
  }
  folders.forEach(syncFolder)
}
