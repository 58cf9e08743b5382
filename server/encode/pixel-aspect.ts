/** Width of a pixel to its height. */
export interface PixelAspect {
  num: number
  den: number
}
