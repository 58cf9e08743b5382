import { SaxesParser } from 'saxes'
import { FormatError } from '../errors.ts'
import { formatText } from '../text.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Not that of children. */
  readonly text: string
}

/** A child of the root. `isCut`: too large, its content was skipped. */
export interface XmlEntry {
  readonly element: XmlElement
  readonly isCut: boolean
}

export interface XmlLimits {
  /** Characters of an entry, and of a token. */
  readonly length: number
  readonly elements: number
  readonly attributes: number
  readonly depth: number
}

const LIMITS: XmlLimits = { length: 128 * 1024 ** 2, elements: 1_000_000, attributes: 1000, depth: 32 }

interface Growing extends XmlElement {
  readonly children: Growing[]
  text: string
}

function createGatherer(parser: SaxesParser, root: string, limits: XmlLimits) {
  const open: Growing[] = []
  const ready: XmlEntry[] = []
  const state = { depth: 0, elements: 0, attributes: 0, entryStart: 0, progress: 0, isCut: false }
  const measure = () => {
    state.progress = parser.position
    if (state.elements <= limits.elements && parser.position - state.entryStart <= limits.length) return
    state.isCut = true
    open.length = Math.min(open.length, 1)
    open[0]?.children.splice(0)
  }
  const grow = (text: string) => {
    measure()
    const inner = open.at(-1)
    if (inner && !state.isCut) inner.text += text
  }
  parser.on('opentagstart', () => {
    state.attributes = 0
    state.depth += 1
    if (state.depth > limits.depth) throw new FormatError(formatText.tooDeep(limits.depth))
  })
  parser.on('attribute', () => {
    state.progress = parser.position
    state.attributes += 1
    if (state.attributes > limits.attributes) throw new FormatError(formatText.tooLong)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (state.depth === 1 && name !== root) throw new FormatError(formatText.missing(root))
    if (state.depth === 2) Object.assign(state, { elements: 0, entryStart: parser.position, isCut: false })
    state.elements += 1
    measure()
    if (state.depth === 1 || state.isCut) return
    const element: Growing = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', grow)
  parser.on('cdata', grow)
  parser.on('closetag', () => {
    state.progress = parser.position
    state.depth -= 1
    const [entry] = open
    if (!state.isCut) open.pop()
    if (state.depth !== 1 || !entry) return
    open.length = 0
    ready.push({ element: entry, isCut: state.isCut })
  })
  parser.on('doctype', () => {
    throw new FormatError(formatText.noDoctype)
  })
  return { state, ready }
}

/** Refuses a DOCTYPE, so no entity expands. Throws a `FormatError` for bad XML, another root or a limit. */
export async function* xmlEntries(
  chunks: AsyncIterable<string>,
  root: string,
  limits: XmlLimits = LIMITS,
): AsyncGenerator<XmlEntry> {
  const parser = new SaxesParser()
  const { state, ready } = createGatherer(parser, root, limits)
  const say = (step: () => void, reason: (line: number) => string) => {
    try {
      step()
    } catch (error) {
      throw error instanceof FormatError ? error : new FormatError(reason(parser.line), { cause: error })
    }
  }
  for await (const chunk of chunks) {
    say(() => parser.write(chunk), formatText.notXml)
    if (parser.position - state.progress > limits.length) throw new FormatError(formatText.tooLong)
    yield* ready.splice(0)
  }
  if (parser.position === 0) throw new FormatError(formatText.empty)
  say(
    () => parser.close(),
    (line) => (state.depth > 0 ? formatText.endsEarly : formatText.notXml(line)),
  )
}
