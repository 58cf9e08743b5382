import { FormatError } from '../errors.ts'
import { atStart, CODES, isSpace, step } from './json-place.ts'
import { formatText } from '../text.ts'

/** Characters before the items, and of one item. */
const HEAD_MAX = 4 * 1024 ** 2
export const ITEM_MAX = 256 * 1024 ** 2

const ITEMS_KEY = /,?\s*"items"\s*:\s*$/

function headOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(`${text.replace(ITEMS_KEY, '')}}`) as Record<string, unknown>
  } catch {
    throw new FormatError(formatText.notJson)
  }
}

function whatIsWrong(text: string): string {
  if (text.trim() === '') return formatText.empty
  try {
    JSON.parse(text)
  } catch {
    return formatText.notJson
  }
  return formatText.missing('items')
}

/**
 * Streams `{…, "items": [{…}, …]}`; `onHead` gets what precedes them. Throws a `FormatError` for another shape, an
 * early end, or an item that is too long.
 */
export async function* itemTexts(
  chunks: AsyncIterable<string>,
  onHead: (head: Record<string, unknown>) => void,
): AsyncGenerator<string> {
  const place = atStart()
  let head: string | null = ''
  let item: string | null = null
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      const { depth, inString } = place
      step(place, code)
      if (inString) continue
      if (head !== null && code === CODES.openList && depth === 1) {
        const text: string = head + chunk.slice(from, at)
        if (!ITEMS_KEY.test(text)) continue
        onHead(headOf(text))
        head = null
      } else if (head === null && item === null && depth === 2) {
        if (code === CODES.closeList) return
        if (code === CODES.openObject) [item, from] = ['', at]
        else if (code !== CODES.comma && !isSpace(code)) throw new FormatError(formatText.badEntry('items'))
      } else if (item !== null && place.depth === 2) {
        yield item + chunk.slice(from, at + 1)
        item = null
      }
    }
    const rest = chunk.slice(from)
    if (head !== null) head += rest
    else if (item !== null) item += rest
    if ((head?.length ?? 0) > HEAD_MAX) throw new FormatError(formatText.missing('items'))
    if ((item?.length ?? 0) > ITEM_MAX) throw new FormatError(formatText.tooLong)
  }
  throw new FormatError(head === null ? formatText.endsEarly : whatIsWrong(head))
}
