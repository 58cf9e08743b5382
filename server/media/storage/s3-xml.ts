/** S3's XML has a fixed form: no attributes, comments or CDATA. */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name] ?? whole),
  )

/** XML if an element has children, else text. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.includes('<') ? content : unescapeXml(content),
  )

export const tagOf = (xml: string, name: string): string | undefined => tagsOf(xml, name)[0]

/** Without `encoding-type=url` keys are plain. A key that cannot be decoded matches no object. */
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
