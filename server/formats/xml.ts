/** XML as exports write it. Source: w3.org, "XML 1.0", 2.2 Characters and 3.3.3 Attribute-Value Normalization. */

/** What no XML may hold, not even as a reference; halves of surrogate pairs among it. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would make spaces of these in an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Text for content and attributes; what XML cannot hold becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character)

/** The tag that opens an element. */
export const xmlTag = (name: string, attributes: Readonly<Record<string, string | number>> = {}): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(String(value))}"`)].join(' ')}>`

/** An element. @param content XML, not plain text */
export const xmlElement = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => `${xmlTag(name, attributes)}${content}</${name}>`

/** Pixels as text: six digits, without an exponent. */
export const xmlNumber = (pixels: number): string => String(Number(pixels.toFixed(6)))
