import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import yazl from 'yazl'

const open = promisify<string, { lazyEntries: true }, ZipFile>(yauzl.open as never)

/** The text files of a ZIP, by name. */
export async function readZip(path: string): Promise<Record<string, string>> {
  const zip = await open(path, { lazyEntries: true })
  const files: Record<string, string> = {}
  return new Promise((done, fail) => {
    const read = (entry: Entry): void => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        text(stream).then((content) => {
          files[entry.fileName] = content
          zip.readEntry()
        }, fail)
      })
    }
    zip.on('entry', read)
    zip.on('error', fail)
    zip.on('end', () => done(files))
    zip.readEntry()
  })
}

/** Writes a ZIP of these files, by name. */
export async function writeZip(path: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
