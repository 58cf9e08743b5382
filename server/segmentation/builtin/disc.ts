/** Pixels around a point that take its label. */
export const DISC = 2.5

/** Pixels whose centres are at most `radius` away. */
export function paintDisc(
  labels: Uint8Array,
  width: number,
  height: number,
  { x, y, radius, label }: { x: number; y: number; radius: number; label: number },
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row += 1)
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(width - 1, x + radius);
      column += 1
    )
      if ((column - x) ** 2 + (row - y) ** 2 <= radius ** 2) labels[row * width + column] = label
}
