import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FormatError } from '../../formats/errors.ts'
import type { FormatInput } from '../../formats/format.ts'
import { formatText } from '../../formats/text.ts'
import { openArchive, type ArchiveEntry, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import { JobFailure } from '../runner.ts'
import { jobText } from '../text.ts'

export interface ImportFile {
  /** Of the file to read; of formats that take one file it is that file, unpacked. */
  path: string
  upload: string
  isArchive: boolean
  unread: readonly string[]
}

/** Throws a `FormatError` if the upload does not fit the format. @param target path for an unpacked file */
export async function importFile(
  limits: ArchiveLimits,
  input: FormatInput,
  upload: string,
  target: string,
): Promise<ImportFile> {
  const isArchive = (await sniff(upload)) === ZIP_MIME
  if (input.takes === 'archive' && !isArchive) throw new FormatError(input.noArchive)
  if (input.takes !== 'file' || !isArchive) return { path: upload, upload, isArchive, unread: [] }
  const { names, ending } = input
  const archive = await openArchive(upload, limits)
  try {
    const found: ArchiveEntry[] = []
    const all: string[] = []
    for await (const entry of archive.entries()) {
      all.push(entry.name)
      if (!entry.isHidden && entry.name.toLowerCase().endsWith(ending)) found.push(entry)
    }
    const [only, ...more] = found
    const entry = found.find(({ name }) => names.includes(name)) ?? (more.length === 0 ? only : undefined)
    if (!entry) throw new JobFailure(jobText.importing.noFile(names, ending))
    await entry.extract(target)
    return { path: target, upload, isArchive, unread: all.filter((name) => name !== entry.name) }
  } finally {
    archive.close()
  }
}

function decode(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new FormatError(formatText.notText)
  }
}

/** `share`: the part of the text that was read, 0 to 1; starts anew with each reading. */
export async function importedText(path: string, signal: AbortSignal) {
  const { size } = await stat(path)
  let read = 0
  const text = async function* (): AsyncGenerator<string> {
    read = 0
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      read += chunk.length
      yield decode(decoder, chunk)
    }
  }
  return { text, share: (): number => read / Math.max(1, size) }
}
