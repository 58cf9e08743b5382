import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { MediaRefusal } from '../refusal.ts'
import { MANIFEST_BYTES, ROW_CHARACTERS } from './limits.ts'
import { sourcesText } from './text.ts'

const text = sourcesText.manifest

export const badManifest = (why: string): MediaRefusal => new MediaRefusal(422, sourcesText.badManifest, why)

export const manifestTooLarge = (): MediaRefusal => badManifest(text.tooManyBytes(MANIFEST_BYTES))

/** Spreadsheets on Chinese Windows write GB18030. */
type Encoding = 'utf-8' | 'gb18030'

async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const chunks: AsyncIterable<Buffer> = createReadStream(file)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const isDecodingError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

async function encodingOf(file: string): Promise<Encoding> {
  try {
    for await (const _ of decoded(file, 'utf-8'));
    return 'utf-8'
  } catch (error) {
    if (isDecodingError(error)) return 'gb18030'
    throw error
  }
}

/** Readable again and again, without byte order mark. Throws a `MediaRefusal` 422. */
export async function openText(file: string): Promise<() => AsyncGenerator<string>> {
  if ((await stat(file)).size > MANIFEST_BYTES) throw manifestTooLarge()
  const encoding = await encodingOf(file)
  return () => decoded(file, encoding)
}

/** Throws a `MediaRefusal` 422 if a line is too long. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let line = 1
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
    line += lines.length
    if (rest.length > ROW_CHARACTERS) throw badManifest(text.longLine(line))
  }
  if (rest !== '') yield rest
}
