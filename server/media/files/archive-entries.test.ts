import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { temporaryFolder, zipOf } from '../testing.ts'
import { openArchive, type ArchiveLimits } from './archive.ts'

/** Archives as other tools write them, and as nobody should. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const GB = 1024 ** 3
const LIMITS: ArchiveLimits = { entries: 10, totalBytes: 1000, entryBytes: 1000 }

/** Names of the files of an archive with what comes of reading each. */
async function readAll(file: string, limits = LIMITS): Promise<[string, unknown][]> {
  const archive = await openArchive(file, limits)
  const contents: [string, unknown][] = []
  try {
    for await (const entry of archive.entries())
      contents.push([
        entry.name,
        await entry.read(100).then(String, ({ message, reason }) => [message, reason]),
      ])
  } finally {
    archive.close()
  }
  return contents
}

const written = async (zip: Buffer): Promise<string> => folder.file(`${crc32(zip)}.zip`, zip)

/** Where the entries of the directory at the end begin. */
function directoryEntries(zip: Buffer): number[] {
  const places: number[] = []
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    places.push(at)
  return places
}

/** The archive with the name of its only file in other bytes, as many. */
function renamed(zip: Buffer, from: string, to: Buffer): Buffer {
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  return copy
}

const UTF8_FLAG = 0x800
/** Without the sign that names are UTF-8. */
function withoutUtf8Flag(zip: Buffer): Buffer {
  for (const at of directoryEntries(zip)) zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~UTF8_FLAG, at + 8)
  return zip
}

// 街景.txt in GBK.
const GBK = Buffer.from([0xbd, 0xd6, 0xbe, 0xb0, 0x2e, 0x74, 0x78, 0x74])

test('names in GBK are decoded as Chinese Windows encodes them', async () => {
  const zip = withoutUtf8Flag(renamed(await zipOf({ 'abcd.txt': Buffer.from('x') }), 'abcd.txt', GBK))
  expect(await readAll(await written(zip))).toEqual([['街景.txt', 'x']])
})

test('a UTF-8 name takes precedence over one in another encoding', async () => {
  const { zip, last } = await withExtraField(Buffer.from('ab.txt'), '街景.txt')
  expect(await readAll(await written(zip))).toEqual([['街景.txt', 'x']])
  // Of another name than the one that it was written for it says nothing.
  zip.write('q', last)
  expect(await readAll(await written(zip))).toEqual([['qb.txt', 'x']])
})

/** An archive of one file that has its name a second time, in an Info-ZIP Unicode Path extra field. */
async function withExtraField(raw: Buffer, name: string) {
  const zip = await zipOf({ [raw.toString()]: Buffer.from('x') })
  const [at = 0] = directoryEntries(zip)
  const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(name)])
  data.writeUInt32LE(crc32(raw), 1)
  const field = Buffer.concat([Buffer.from([0x75, 0x70, data.length, 0]), data])
  const nameEnd = at + 46 + raw.length
  const made = Buffer.concat([zip.subarray(0, nameEnd), field, zip.subarray(nameEnd)])
  made.writeUInt16LE(field.length, at + 30)
  const end = made.indexOf('PK\x05\x06', 0, 'latin1')
  made.writeUInt32LE(made.readUInt32LE(end + 12) + field.length, end + 12)
  return { zip: made, last: at + 46 }
}

test('names with parent paths are read without the leading path', async () => {
  const names = ['../../evil.txt', '/etc/evil.txt', 'C:/evil/b.txt', 'a/../../x.txt', './y.txt', 'a/b.txt']
  const zip = new ZipFile()
  for (const [turn, name] of names.entries())
    zip.addBuffer(Buffer.from(name), `${turn}`.padEnd(name.length, '_'))
  zip.end()
  let bytes: Buffer = await buffer(zip.outputStream)
  for (const [turn, name] of names.entries())
    bytes = renamed(bytes, `${turn}`.padEnd(name.length, '_'), Buffer.from(name))
  expect(await readAll(await written(bytes))).toEqual([
    ['evil.txt', '../../evil.txt'],
    ['etc/evil.txt', '/etc/evil.txt'],
    ['evil/b.txt', 'C:/evil/b.txt'],
    ['a/x.txt', 'a/../../x.txt'],
    ['y.txt', './y.txt'],
    ['a/b.txt', 'a/b.txt'],
  ])
})

test('links, encrypted entries and unknown compression methods are refused one by one', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link.txt', { mode: 0o120777 })
  for (const name of ['locked.txt', 'packed.txt', 'ok.txt']) zip.addBuffer(Buffer.from('x'), name)
  zip.end()
  const bytes = await buffer(zip.outputStream)
  const [, locked = 0, packed = 0] = directoryEntries(bytes)
  bytes.writeUInt16LE(bytes.readUInt16LE(locked + 8) | 1, locked + 8)
  const DEFLATE64 = 9
  bytes.writeUInt16LE(DEFLATE64, packed + 10)
  expect(await readAll(await written(bytes))).toEqual([
    ['link.txt', ['是链接，不是文件，请把它指向的文件放进压缩包', '']],
    ['locked.txt', ['压缩包有密码，请去掉密码再上传', '']],
    ['packed.txt', ['压缩方式不是 ZIP 通用的 Deflate，请重新压缩', '']],
    ['ok.txt', 'x'],
  ])
})

test('entries beyond 4 GB are read, and entries above the size limit are refused unread', async () => {
  const large = 4 * GB + 1
  const file = await sparseZip(large)
  expect((await stat(file)).size).toBeGreaterThan(large)
  const limits = { entries: 10, totalBytes: 8 * GB, entryBytes: GB }
  expect(await readAll(file, limits)).toEqual([
    ['large.bin', ['文件太大，超出大小上限', '压缩包里的文件解压后超过 1 GB']],
    ['behind.txt', 'x'],
  ])
})

/** A ZIP64 archive of a stored file of so many zeros, which take no room on the disk, and a small one behind it. */
async function sparseZip(size: number): Promise<string> {
  const zip = await zipOf({ 'behind.txt': Buffer.from('x') })
  const small = { local: zip.subarray(0, directoryEntries(zip)[0]), crc: crc32('x') }
  const big = [
    [0x04034b50, 4],
    [45, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [0, 4],
    [0xffffffff, 4],
    [0xffffffff, 4],
    ['large.bin'.length, 2],
    [20, 2],
  ] as const
  const name = Buffer.from('large.bin')
  const sizes = Buffer.concat([
    field([
      [1, 2],
      [16, 2],
    ]),
    long(size),
    long(size),
  ])
  const head = Buffer.concat([field(big), name, sizes])
  const smallAt = head.length + size
  const directory = Buffer.concat([
    directoryEntry(
      name,
      0xffffffff,
      0,
      0,
      Buffer.concat([
        field([
          [1, 2],
          [16, 2],
        ]),
        long(size),
        long(size),
      ]),
    ),
    directoryEntry(
      Buffer.from('behind.txt'),
      zip.readUInt32LE((directoryEntries(zip)[0] ?? 0) + 20),
      small.crc,
      0xffffffff,
      Buffer.concat([
        field([
          [1, 2],
          [8, 2],
        ]),
        long(smallAt),
      ]),
      zip.readUInt16LE(8),
    ),
  ])
  const at = smallAt + small.local.length
  const file = path.join(folder.path, 'sparse.zip')
  const handle = await open(file, 'w')
  await handle.write(head, 0, head.length, 0)
  const rest = Buffer.concat([small.local, directory, ending(2, directory.length, at)])
  await handle.write(rest, 0, rest.length, smallAt)
  await handle.close()
  return file
}

/** The end of a ZIP64 archive. */
function ending(count: number, size: number, at: number): Buffer {
  return Buffer.concat([
    field([[0x06064b50, 4]]),
    long(44),
    field([
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
    ]),
    ...[count, count, size, at].map(long),
    field([
      [0x07064b50, 4],
      [0, 4],
    ]),
    long(at + size),
    field([
      [1, 4],
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [0xffff, 2],
      [0xffff, 2],
      [0xffffffff, 4],
      [0xffffffff, 4],
      [0, 2],
    ]),
  ])
}

/** Numbers of so many bytes each. */
function field(numbers: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes)
      part.writeUIntLE(value, 0, bytes)
      return part
    }),
  )
}

function long(value: number): Buffer {
  const part = Buffer.alloc(8)
  part.writeBigUInt64LE(BigInt(value))
  return part
}

function directoryEntry(
  name: Buffer,
  size: number,
  crc: number,
  offset: number,
  extra: Buffer,
  method = 0,
): Buffer {
  return Buffer.concat([
    field([
      [0x02014b50, 4],
      [45, 2],
      [45, 2],
      [0, 2],
      [method, 2],
      [0, 4],
      [crc, 4],
      [size, 4],
    ]),
    field([
      [size === 0xffffffff ? size : 1, 4],
      [name.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]),
    name,
    extra,
  ])
}

/** A ZIP64 archive of so many empty files. */
function emptyFiles(count: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (let turn = 0; turn < count; turn += 1) {
    const name = Buffer.from(`${turn}.txt`)
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(name.length, 26)
    name.copy(local, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    name.copy(entry, 46)
    locals.push(local)
    entries.push(entry)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([...locals, directory, ending(count, directory.length, at)])
}

test('an archive of 200,000 files is read if allowed, else refused with its file count', async () => {
  const count = 200_000
  const file = await written(emptyFiles(count))
  const archive = await openArchive(file, { ...LIMITS, entries: count })
  let seen = 0
  for await (const { name } of archive.entries()) seen += Number(name === `${seen}.txt`)
  archive.close()
  expect(seen).toBe(count)
  await expect(openArchive(file, { ...LIMITS, entries: count - 1 })).rejects.toMatchObject({
    status: 413,
    reason: '压缩包里有 200000 个文件，最多 199999 个',
  })
})

test('a truncated archive is refused', async () => {
  const zip = await readFile(await written(await zipOf({ 'a.txt': Buffer.from('x') })))
  await expect(openArchive(await written(zip.subarray(0, -30)), LIMITS)).rejects.toMatchObject({
    status: 422,
    reason: '压缩包不完整或已损坏',
  })
})
