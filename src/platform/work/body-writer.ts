const HEAVY_MASK_CHARS = 4_096

interface Mask {
  readonly counts: string
}

const isHeavyMask = (value: unknown): value is Mask =>
  typeof value === 'object' &&
  value !== null &&
  'counts' in value &&
  typeof value.counts === 'string' &&
  value.counts.length >= HEAVY_MASK_CHARS

/** A mask that was sent before stays in a Blob. @param mark a string that occurs in no document */
export function createBodyWriter(mark: string): (body: unknown) => string | Blob {
  const pieces = new WeakMap<Mask, Blob>()
  const pieceOf = (mask: Mask): Blob => {
    const known = pieces.get(mask)
    if (known) return known
    const made = new Blob([JSON.stringify(mask)])
    pieces.set(mask, made)
    return made
  }
  return (body) => {
    const masks: Mask[] = []
    const text = JSON.stringify(body, (_, value: unknown) => {
      if (!isHeavyMask(value)) return value
      masks.push(value)
      return mark
    })
    if (masks.length === 0) return text
    const between = text.split(JSON.stringify(mark))
    return new Blob(
      between.flatMap((part, index) => {
        const mask = masks[index]
        return mask ? [part, pieceOf(mask)] : [part]
      }),
    )
  }
}
