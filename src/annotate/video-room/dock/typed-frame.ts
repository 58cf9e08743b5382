/** What of a text is kept while a frame's number is typed: digits, wide ones as narrow ones, and points, which make it none. */
export const frameCharacters = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

/** The number that was typed; null where it is none of a frame: `12.5` is neither 12 nor 125. */
export function typedFrame(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isInteger(number) ? number : null
}
