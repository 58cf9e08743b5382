import type { View } from '../view.ts'

/** What prompts say of each pixel of a view, whatever its colour. */
export interface Prior {
  /** Log-odds that it belongs to the object. */
  readonly odds: Float32Array
  /** One of `CERTAIN`. */
  readonly certain: Int8Array
}

/** A view with a copy without noise, as RGB bytes, and the number of each pixel's region. */
export interface Examined {
  readonly view: View
  readonly rgb: Uint8Array
  readonly regions: Int32Array
}
