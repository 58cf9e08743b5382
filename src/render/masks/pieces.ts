/**
 * What is covered of a column, as top, bottom, top, bottom …; bottoms are not part of it. In order, and apart: no two
 * pieces touch.
 */
export type Pieces = readonly number[]

/** Rows that were added to a column, as far as they reach; kept here, as a stroke adds hundreds of pieces in each frame. */
export const added = { top: 0, bottom: 0 }

/** Adds rows to a column, those before `bottom`; returns whether any is new, and tells by `added` which. */
export function addPiece(pieces: number[], top: number, bottom: number): boolean {
  let first = 0
  while (first < pieces.length && (pieces[first + 1] ?? 0) < top) first += 2
  let end = first
  while (end < pieces.length && (pieces[end] ?? 0) <= bottom) end += 2
  if (end === first) {
    pieces.splice(first, 0, top, bottom)
    added.top = top
    added.bottom = bottom
    return true
  }
  const [oldTop, oldBottom] = [pieces[first] ?? 0, pieces[end - 1] ?? 0]
  const isOne = end === first + 2
  if (isOne && oldTop <= top && bottom <= oldBottom) return false
  added.top = top < oldTop ? top : (pieces[first + 1] ?? 0)
  added.bottom = bottom > oldBottom ? bottom : (pieces[end - 2] ?? 0)
  if (top < oldTop) pieces[first] = top
  pieces[first + 1] = Math.max(bottom, oldBottom)
  if (!isOne) pieces.splice(first + 2, end - first - 2)
  return true
}
