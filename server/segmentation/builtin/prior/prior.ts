import type { Crop } from '../crop.ts'

/** What prompts say of each pixel, before colours. */
export interface Prior {
  /** Log-odds of being the object. */
  readonly odds: Float32Array
  /** One of `CERTAIN`. */
  readonly certain: Int8Array
}

/** `rgb`: denoised bytes; `regions`: each pixel's region number. */
export interface ExaminedCrop {
  readonly crop: Crop
  readonly rgb: Uint8Array
  readonly regions: Int32Array
}
