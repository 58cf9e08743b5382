/** a2 before a10, ASCII case ignored, else by code point. The database's `natural_key` sorts alike. */
export const naturalKey = (name: string): string =>
  name.replace(/[0-9]+|[A-Z]+/g, (part) => {
    if (part >= 'A') return part.toLowerCase()
    const digits = part.replace(/^0+/, '')
    return `0${String(digits.length).padStart(3, '0')}${digits}`
  })

/** Ranks UTF-16 units by the code points that they stand for: surrogates belong after all others. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

function compareKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at += 1)
    if (a[at] !== b[at]) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
  return a.length - b.length
}

export const inNameOrder = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, key: naturalKey(nameOf(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item)
