/** The few elements that are read of the answers of S3, whose form is fixed: no attributes, no comments, no CDATA. */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name] ?? whole),
  )

/** What stands in each element of a name, as XML where it has elements of its own, as text otherwise. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.includes('<') ? content : unescapeXml(content),
  )

/** The same of the first element of the name. */
export const tagOf = (xml: string, name: string): string | undefined => tagsOf(xml, name)[0]

/**
 * How a key in a listing is read that was asked for with `encoding-type=url`, by what the answer says of it: a service that
 * does not know of it writes keys as they are. A key that cannot be decoded stays as it is written, and leads to nothing.
 */
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
