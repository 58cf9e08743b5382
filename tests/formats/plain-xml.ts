/** A plain reader of XML without comments, CDATA and DOCTYPE, which is nobody's but the tests'. */

export interface PlainElement {
  name: string
  attributes: Record<string, string>
  children: PlainElement[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(#(\d+)|\w+);/g, (_, name: string, code?: string) =>
    code === undefined ? (ENTITIES[name] ?? '?') : String.fromCodePoint(Number(code)),
  )

/** The root of a text. */
export function readXml(text: string): PlainElement {
  const top: PlainElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  for (const [, tag = '', between = ''] of text.matchAll(/<([^>]*)>([^<]*)/g)) {
    const here = open.at(-1)!
    if (tag.startsWith('?')) continue
    if (tag.startsWith('/')) {
      if (here.name !== tag.slice(1)) throw new Error(`${here.name} is closed by ${tag}`)
      open.pop()
    } else {
      const [name = ''] = /^[\w-]+/.exec(tag) ?? []
      const attributes = Object.fromEntries(
        [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
      )
      const element = { name, attributes, children: [], text: '' }
      here.children.push(element)
      if (!tag.endsWith('/')) open.push(element)
    }
    open.at(-1)!.text += plain(between)
  }
  if (open.length !== 1) throw new Error('not closed')
  return top.children[0]!
}

export const childrenOf = ({ children }: PlainElement, name: string): PlainElement[] =>
  children.filter((child) => child.name === name)

/** The text of the first element on a way of names. */
export const textAt = (element: PlainElement, ...names: readonly string[]): string => {
  const found = names.reduce<PlainElement | undefined>(
    (here, name) => here && childrenOf(here, name)[0],
    element,
  )
  return found?.text.trim() ?? ''
}
