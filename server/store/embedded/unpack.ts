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
  data: Buffer
  /** With its header. */
  whole: Buffer
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
    const next = start + Math.ceil(size / BLOCK) * BLOCK
    const folder = text(header, 156, 1) === FOLDER_TYPE
    yield { path, folder, data: tar.subarray(start, start + size), whole: tar.subarray(at, next) }
    at = next
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

/** The databases that PostgreSQL makes as templates of others. */
const TEMPLATE = /^\/?base\/[14]\//
const LOG_SEGMENT = /^\/?pg_wal\/([0-9A-F]{24})$/
/** Where the control file says from where the log is read: a number of 64 bits in the byte order of the machine. */
const REDO_AT = 40
const SEGMENT_BYTES = 16n * 1024n ** 2n

/** Of 61 MB those 26 that a database needs which lives in memory, and from which no other database is made. */
export function needed(tar: Buffer): ArrayBuffer {
  const all = [...entries(tar)]
  const control = all.find(({ path }) => path.endsWith('global/pg_control'))
  if (!control) throw new Error('the archive has no control file')
  const segment = control.data.readBigUInt64LE(REDO_AT) / SEGMENT_BYTES
  const isNeeded = ({ path }: Entry) => {
    const name = LOG_SEGMENT.exec(path)?.[1]
    // The last eight digits count within 4 GB, of which a new database has written little.
    return !TEMPLATE.test(path) && (name === undefined || BigInt(`0x${name.slice(16)}`) >= segment)
  }
  const kept = all.filter(isNeeded).map(({ whole }) => whole)
  const bytes = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 2 * BLOCK))
  let at = 0
  for (const part of kept) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes.buffer
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
