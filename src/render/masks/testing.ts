import { TILE } from './mask-tiles.ts'

/** A fake of OffscreenCanvas with the calls that mask tiles use; it counts its instances. */

interface Image {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export const made = { canvases: 0 }

class TileCanvas {
  readonly pixels = new Int32Array(TILE * TILE)

  constructor() {
    made.canvases += 1
  }

  getContext() {
    return {
      canvas: this,
      putImageData: ({ data, width, height }: Image, x: number, y: number) => {
        const pixels = new Int32Array(data.slice().buffer)
        for (let row = 0; row < height; row++)
          this.pixels.set(pixels.subarray(row * width, (row + 1) * width), (y + row) * TILE + x)
      },
      clearRect: (x: number, y: number, width: number, height: number) => {
        for (let row = y; row < y + height; row++) this.pixels.fill(0, row * TILE + x, row * TILE + x + width)
      },
    }
  }
}

export const tileGlobals = {
  OffscreenCanvas: TileCanvas,
  ImageData: class {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data
      this.width = width
      this.height = height
    }
  },
}

/** The pixels of a tile, a word each; an empty tile is clear. */
export const pixelsOf = (bitmap: OffscreenCanvas | null | undefined): Int32Array =>
  bitmap ? (bitmap as unknown as TileCanvas).pixels : new Int32Array(TILE * TILE)
