let probe: OffscreenCanvasRenderingContext2D | null = null

/**
 * Makes a canvas carry out what it was told. Without this a canvas in the processor's memory only takes note, and the
 * frame that first shows it pays for all of it; work that is dealt out over frames has to be paid for where it is done.
 */
export function settleRaster(canvas: OffscreenCanvas): void {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d')
  probe?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1)
}
