import { FormatError } from '../errors.ts'
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
