import { readFile, stat } from 'node:fs/promises'
import type { ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { formatText } from '../text.ts'

/** Characters of a line at most. */
const LINE_MAX = 1024 ** 2

/**
 * The lines of a text that comes in pieces, without their ends, LF or CRLF; the last one may have none. Throws a
 * `FormatError` where one is too long.
 */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_MAX) throw new FormatError(formatText.tooLong)
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

/** What is said of a text that cannot be read. */
interface Words {
  tooLong: string
  notText: string
}

function textOf(content: Buffer, { notText }: Words): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    throw error instanceof TypeError ? new AnnotationRefusal(notText) : error
  }
}

/** The text of a file of so many bytes at most. Throws an `AnnotationRefusal` in the words that are given. */
export async function readTextFile(file: string, most: number, words: Words): Promise<string> {
  if ((await stat(file)).size > most) throw new AnnotationRefusal(words.tooLong)
  return textOf(await readFile(file), words)
}

/** The same of a file in an archive, which throws `MediaRefusal`s too. */
export async function readTextEntry(entry: ArchiveEntry, most: number, words: Words): Promise<string> {
  const content = await entry.read(most)
  if (content === null) throw new AnnotationRefusal(words.tooLong)
  return textOf(content, words)
}
