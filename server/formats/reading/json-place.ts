interface JsonPlace {
  depth: number
  inString: boolean
  escaped: boolean
}

export const atStart = (): JsonPlace => ({ depth: 0, inString: false, escaped: false })

/** In UTF-8 these bytes are never part of another character. */
export const CODES = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

export function step(place: JsonPlace, code: number): void {
  if (place.inString) {
    if (place.escaped) place.escaped = false
    else if (code === CODES.backslash) place.escaped = true
    else if (code === CODES.quote) place.inString = false
  } else if (code === CODES.quote) place.inString = true
  else if (code === CODES.openObject || code === CODES.openList) place.depth += 1
  else if (code === CODES.closeObject || code === CODES.closeList) place.depth -= 1
}
