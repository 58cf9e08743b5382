import { readFile, stat } from 'node:fs/promises'
import { AnnotationRefusal } from '../errors.ts'

/** The text of a file of so many bytes at most. Throws an `AnnotationRefusal` in the words that are given. */
export async function readTextFile(
  file: string,
  most: number,
  { tooLong, notText }: { tooLong: string; notText: string },
): Promise<string> {
  if ((await stat(file)).size > most) throw new AnnotationRefusal(tooLong)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    throw error instanceof TypeError ? new AnnotationRefusal(notText) : error
  }
}
