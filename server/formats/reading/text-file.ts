import { readFile, stat } from 'node:fs/promises'
import type { ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { formatText } from '../text.ts'

const LINE_MAX = 1024 ** 2

/** Without LF or CRLF. Throws a `FormatError` for a line that is too long. */
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

/** Throws an `AnnotationRefusal` with these words. @param most bytes */
export async function readTextFile(file: string, most: number, words: Words): Promise<string> {
  if ((await stat(file)).size > most) throw new AnnotationRefusal(words.tooLong)
  return textOf(await readFile(file), words)
}

/** Also throws `MediaRefusal`s. */
export async function readTextEntry(entry: ArchiveEntry, most: number, words: Words): Promise<string> {
  const content = await entry.read(most)
  if (content === null) throw new AnnotationRefusal(words.tooLong)
  return textOf(content, words)
}
