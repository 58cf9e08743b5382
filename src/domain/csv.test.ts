import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('plain cells are written as they are', () => {
  expect(csvLine(['a', 1, null, true, '街景'])).toBe('a,1,,true,街景\r\n')
})

test('separators, quotes and line ends are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  '%j is no formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('numbers below zero stay numbers', () => {
  expect(csvLine([-3])).toBe('-3\r\n')
})

/** A reader of RFC 4180 that shares nothing with the writer. */
const parse = (line: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (quoted && sign === '"' && line.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.replace(/\r\n$/, '')]
}

test('any text comes back, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (cells) => {
      const guarded = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
      // A trailing line end of the last cell is inside of quotes; the row's own comes after them.
      expect(parse(csvLine([...cells, 'end']))).toEqual([...guarded, 'end'])
    }),
  )
})
