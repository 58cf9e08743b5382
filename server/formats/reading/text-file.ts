import { readFile, stat } from 'node:fs/promises'
import type { ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal } from '../errors.ts'

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
