import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormatError } from '../errors.ts'
import { xmlEntries, type XmlElement, type XmlEntry, type XmlLimits } from './xml-entries.ts'

async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length)
}

async function read(text: string, length = 7, limits?: XmlLimits): Promise<XmlEntry[]> {
  const entries: XmlEntry[] = []
  for await (const entry of xmlEntries(pieces(text, length), 'root', limits)) entries.push(entry)
  return entries
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

const written = ({ name, attributes, children, text }: XmlElement): string => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${given.join('')}>${escaped(text)}${children.map(written).join('')}</${name}>`
}

const name = fc.stringMatching(/^[a-z_\u4e00-\u4e50][a-z\d._-]{0,5}$/)
/** What XML 1.0 can hold at all. */
const content = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, '\n'))
const element: fc.Memo<XmlElement> = fc.memo((depth) =>
  fc.record({
    name,
    attributes: fc.dictionary(name, content, { maxKeys: 3, noNullPrototype: true }),
    children: depth > 1 ? fc.array(element(), { maxLength: 3 }) : fc.constant([]),
    text: content,
  }),
)

test('whatever is written is read again, in pieces of any length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(element(4), { maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (all, length) => {
        const text = `<?xml version="1.0" encoding="utf-8"?>\n<root>${all.map(written).join('\n')}</root>`
        expect(await read(text, length)).toEqual(all.map((each) => ({ element: each, isCut: false })))
      },
    ),
  )
})

test('CDATA, comments and character references are decoded', async () => {
  const text = '<root><!-- <a/> --><a b="&lt;&#20154;&quot;"/>x<a>1<![CDATA[<b>&]]><!-- 2 -->3</a></root>'
  expect(await read(text)).toEqual([
    { element: { name: 'a', attributes: { b: '<人"' }, children: [], text: '' }, isCut: false },
    { element: { name: 'a', attributes: {}, children: [], text: '1<b>&3' }, isCut: false },
  ])
})

const LAUGHS = '<!DOCTYPE root [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><root><x>&b;</x></root>'
const OUTSIDE = '<!DOCTYPE root [<!ENTITY a SYSTEM "file:///etc/passwd">]><root><x>&a;</x></root>'

test.each([
  ['', '文件是空的'],
  ['{"images": []}', '文件不是有效的 XML，第 1 行有错'],
  ['<html></html>', '文件里没有“root”'],
  ['<root><a></root>', '文件不是有效的 XML，第 1 行有错'],
  ['<root>\n<a b=1/></root>', '文件不是有效的 XML，第 2 行有错'],
  ['<root>\n\n<a b="1" b="2"/></root>', '文件不是有效的 XML，第 3 行有错'],
  ['<root>&nobody;</root>', '文件不是有效的 XML，第 1 行有错'],
  ['<root/><root/>', '文件不是有效的 XML，第 1 行有错'],
  ['<root><a/>', '文件不完整，没有到结尾'],
  ['<root><a b="1', '文件不完整，没有到结尾'],
  [LAUGHS, '文件里有 DOCTYPE，这里不读它'],
  [OUTSIDE, '文件里有 DOCTYPE，这里不读它'],
  [`<root>${'<a>'.repeat(100_000)}`, '文件里的元素套得太深，最多 32 层'],
  [
    `<root><a ${Array.from({ length: 2000 }, (_, at) => `b${at}=""`).join(' ')}/></root>`,
    '文件里有一条内容太大',
  ],
])('%j is refused', async (text, why) => {
  await expect(read(text, 64)).rejects.toEqual(new FormatError(why))
})

const FEW: XmlLimits = { length: 100, elements: 3, attributes: 5, depth: 5 }
const cut = (attributes: Record<string, string>) => ({
  element: { name: 'a', attributes, children: [], text: '' },
  isCut: true,
})

test('an entry that is too large has no content, and the others are read', async () => {
  const text = `<root><a id="1"><b/><b><b/></b></a><a id="2"><b x="${'y'.repeat(60)}"/><b x="${'y'.repeat(60)}"/></a><a id="3">z<b/></a></root>`
  expect(await read(text, 7, FEW)).toEqual([
    cut({ id: '1' }),
    cut({ id: '2' }),
    {
      element: {
        name: 'a',
        attributes: { id: '3' },
        children: [{ name: 'b', attributes: {}, children: [], text: '' }],
        text: 'z',
      },
      isCut: false,
    },
  ])
})

test.each([
  ['a text', 'x'.repeat(200)],
  ['a comment', `<!--${'x'.repeat(200)}`],
  ['an attribute', `<a b="${'x'.repeat(200)}`],
])('%s without an end is not buffered', async (_, endless) => {
  await expect(read(`<root>${endless}`, 7, FEW)).rejects.toEqual(new FormatError('文件里有一条内容太大'))
})
