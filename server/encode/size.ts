/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** Width of a pixel to its height. */
export interface PixelAspect {
  num: number
  den: number
}
