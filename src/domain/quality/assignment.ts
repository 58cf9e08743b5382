/** Pairs each row with at most one column. Weights ≥ 0. O(n³), by shortest augmenting paths (Hungarian method). */
export function greatestSum(weights: readonly (readonly number[])[]): number {
  const rows = weights.length
  const columns = weights[0]?.length ?? 0
  if (rows === 0 || columns === 0) return 0
  // The method needs at most as many rows as columns.
  if (rows > columns)
    return greatestSum(Array.from({ length: columns }, (_, column) => weights.map((row) => row[column] ?? 0)))
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  /** Row of each column; rows and columns count from 1, 0 is the root. */
  const pairedRow = new Int32Array(columns + 1)
  const cost = (row: number, column: number) =>
    -(weights[row - 1]?.[column - 1] ?? 0) - at(rowPotential, row) - at(columnPotential, column)
  for (let row = 1; row <= rows; row += 1)
    augment(row, { columns, rowPotential, columnPotential, pairedRow, cost })
  let sum = 0
  for (let column = 1; column <= columns; column += 1)
    sum += weights[at(pairedRow, column) - 1]?.[column - 1] ?? 0
  return sum
}

const at = (list: Float64Array | Int32Array, index: number): number => list[index] ?? 0

interface Board {
  columns: number
  rowPotential: Float64Array
  columnPotential: Float64Array
  pairedRow: Int32Array
  cost: (row: number, column: number) => number
}

/** Pairs the row along the cheapest path of alternating pairs. */
function augment(row: number, { columns, rowPotential, columnPotential, pairedRow, cost }: Board): void {
  const slack = new Float64Array(columns + 1).fill(Infinity)
  const before = new Int32Array(columns + 1)
  const used = new Uint8Array(columns + 1)
  pairedRow[0] = row
  let here = 0
  do {
    used[here] = 1
    const from = at(pairedRow, here)
    let least = Infinity
    let next = 0
    for (let column = 1; column <= columns; column += 1) {
      if (used[column] === 1) continue
      const reduced = cost(from, column)
      if (reduced < at(slack, column)) {
        slack[column] = reduced
        before[column] = here
      }
      if (at(slack, column) < least) {
        least = at(slack, column)
        next = column
      }
    }
    for (let column = 0; column <= columns; column += 1) {
      if (used[column] === 1) {
        const paired = at(pairedRow, column)
        rowPotential[paired] = at(rowPotential, paired) + least
        columnPotential[column] = at(columnPotential, column) - least
      } else slack[column] = at(slack, column) - least
    }
    here = next
  } while (at(pairedRow, here) !== 0)
  while (here !== 0) {
    const previous = at(before, here)
    pairedRow[here] = at(pairedRow, previous)
    here = previous
  }
}
