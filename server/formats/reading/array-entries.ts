import { FormatError } from '../errors.ts'
import { ITEM_MAX } from './item-texts.ts'
import { atStart, CODES, isSpace, step } from './json-place.ts'
import { formatText } from '../text.ts'

/** Wanted names are shorter. */
const NAME_MAX = 64

type OnEntry = (bytes: Buffer, from: number) => void

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

function createCutter(onEntry: Readonly<Record<string, OnEntry>>) {
  const place = atStart()
  const seen = new Set<string>()
  let [offset, ended] = [0, false]
  /** The last string at the top level; a colon makes it a name. */
  let word = ''
  let name: string | null = null
  let array: OnEntry | null = null
  /** Byte offset of the current entry, and its parts from earlier chunks. */
  let entryFrom = -1
  let parts: Buffer[] = []

  const readTop = (code: number, inString: boolean) => {
    if (inString) {
      if (place.inString && word.length < NAME_MAX) word += String.fromCharCode(code)
    } else if (code === CODES.quote) word = ''
    else if (code === CODES.colon) name = word
    else if (code === CODES.comma) name = null
    else if (code === CODES.openList && name !== null && Object.hasOwn(onEntry, name)) {
      array = onEntry[name] ?? null
      seen.add(name)
    }
  }

  const readArray = (code: number, at: number) => {
    if (code === CODES.closeList) array = null
    else if (code === CODES.openObject) entryFrom = at
    else if (code !== CODES.comma && !isSpace(code)) throw new FormatError(formatText.badEntry(name ?? ''))
  }

  const cut = (chunk: Buffer, end: number) => {
    const last = chunk.subarray(Math.max(0, entryFrom - offset), end - offset)
    array?.(parts.length === 0 ? last : Buffer.concat([...parts, last]), entryFrom)
    entryFrom = -1
    parts = []
  }

  const keepRest = (chunk: Buffer) => {
    parts.push(Buffer.from(chunk.subarray(Math.max(0, entryFrom - offset))))
    if (offset + chunk.length - entryFrom > ITEM_MAX) throw new FormatError(formatText.tooLong)
  }

  const push = (chunk: Buffer) => {
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk[index] ?? 0
      const { depth, inString } = place
      if (depth === 0 && (ended || code !== CODES.openObject)) {
        if (isSpace(code) || (offset + index < MARK.length && code === MARK[offset + index])) continue
        throw new FormatError(formatText.notObject)
      }
      step(place, code)
      if (depth === 1) readTop(code, inString)
      else if (entryFrom >= 0) {
        if (!inString && place.depth === 2) cut(chunk, offset + index + 1)
      } else if (array !== null && depth === 2 && !inString) readArray(code, offset + index)
      if (place.depth === 0) ended = true
    }
    if (entryFrom >= 0) keepRest(chunk)
    offset += chunk.length
  }
  return { push, seen, isWhole: () => ended, isEmpty: () => offset === 0 }
}

/**
 * In the text's order. Throws a `FormatError` for another shape, an early end, or an entry over 256 MB.
 * @returns the names that were found
 */
export async function readArrays(
  chunks: AsyncIterable<Buffer>,
  onEntry: Readonly<Record<string, OnEntry>>,
): Promise<ReadonlySet<string>> {
  const cutter = createCutter(onEntry)
  for await (const chunk of chunks) cutter.push(chunk)
  if (!cutter.isWhole()) throw new FormatError(cutter.isEmpty() ? formatText.empty : formatText.endsEarly)
  return cutter.seen
}
