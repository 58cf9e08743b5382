/** Values as Python prints them, which exporters of YOLO write into metadata. JSON is read, too. */

export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>

const WORDS: Readonly<Record<string, Literal>> = {
  True: true,
  False: false,
  None: null,
  true: true,
  false: false,
  null: null,
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }

const PARTS =
  /\s*(?:(?<mark>[[\](){}:,])|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>[+-]?\d[\d.eE+-]*)|(?<word>[A-Za-z]+))/y

const unquoted = (text: string): string =>
  text
    .slice(1, -1)
    .replaceAll(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi,
      (_all, byte?: string, unit?: string, one = '') => {
        const code = byte ?? unit
        return code === undefined
          ? (ESCAPES[String(one)] ?? String(one))
          : String.fromCodePoint(parseInt(code, 16))
      },
    )

const CLOSES: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }

class NoLiteral extends Error {}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  #part(): Readonly<Record<string, string | undefined>> {
    PARTS.lastIndex = this.#at
    const found = PARTS.exec(this.#text)
    if (!found?.groups) throw new NoLiteral()
    this.#at = PARTS.lastIndex
    return found.groups
  }

  #takes(mark: string): boolean {
    const before = this.#at
    try {
      if (this.#part()['mark'] === mark) return true
    } catch (error) {
      if (!(error instanceof NoLiteral)) throw error
    }
    this.#at = before
    return false
  }

  #require(mark: string): void {
    if (!this.#takes(mark)) throw new NoLiteral()
  }

  #listUntil<T>(close: string, read: () => T): T[] {
    const found: T[] = []
    while (!this.#takes(close)) {
      found.push(read())
      if (!this.#takes(',')) {
        this.#require(close)
        break
      }
    }
    return found
  }

  value(): Literal {
    const { mark, text, number, word } = this.#part()
    if (text !== undefined) return unquoted(text)
    if (number !== undefined) {
      const value = Number(number)
      if (Number.isNaN(value)) throw new NoLiteral()
      return value
    }
    if (word !== undefined) {
      const known = WORDS[word]
      if (known === undefined) throw new NoLiteral()
      return known
    }
    const close = CLOSES[mark ?? '']
    if (close === undefined) throw new NoLiteral()
    if (close !== '}') return this.#listUntil(close, () => this.value())
    const pairs = this.#listUntil(close, (): [string, Literal] => {
      const key = this.value()
      this.#require(':')
      return [typeof key === 'string' ? key : JSON.stringify(key), this.value()]
    })
    return new Map(pairs)
  }

  isOver(): boolean {
    return this.#text.slice(this.#at).trim() === ''
  }
}

/** Undefined: the text is no such value. */
export function literalIn(text: string): Literal | undefined {
  const reader = new Reader(text)
  try {
    const value = reader.value()
    return reader.isOver() ? value : undefined
  } catch (error) {
    if (error instanceof NoLiteral) return undefined
    throw error
  }
}

/** Texts of a list, or of a mapping of numbers from 0; undefined: it is neither. */
export function textsIn(value: Literal | undefined): string[] | undefined {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value : undefined
  if (!(value instanceof Map)) return undefined
  const texts = Array.from({ length: value.size }, (_, index) => value.get(String(index)))
  return texts.every((each) => typeof each === 'string') ? texts : undefined
}

export const numbersIn = (value: Literal | undefined): number[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : undefined
