/** Source: w3.org, "XML 1.0", 2.2 Characters and 3.3.3 Attribute-Value Normalization. */

/** Forbidden even as references; lone surrogates, too. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In an attribute, readers turn these into spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Forbidden characters become U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character)

export const xmlTag = (name: string, attributes: Readonly<Record<string, string | number>> = {}): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(String(value))}"`)].join(' ')}>`

export const xmlElement = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => `${xmlTag(name, attributes)}${content}</${name}>`

export const xmlNumber = (pixels: number): string => String(Number(pixels.toFixed(6)))
