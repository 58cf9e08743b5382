/** S3 answers have a fixed form: no attributes, no comments, no CDATA. */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name] ?? whole),
  )

/** The contents: XML where an element has children, else text. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.includes('<') ? content : unescapeXml(content),
  )

export const tagOf = (xml: string, name: string): string | undefined => tagsOf(xml, name)[0]

/** A service without `encoding-type=url` returns plain keys. A key that cannot be decoded matches no object. */
export const decodedKey =
  (encoding: string | undefined) =>
  (key: string): string => {
    if (encoding !== 'url') return key
    try {
      return decodeURIComponent(key.replaceAll('+', ' '))
    } catch {
      return key
    }
  }
