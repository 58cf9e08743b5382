import type { Mask } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { FoundObject } from '../models/objects.ts'

/** Objects of one picture that two threads cut out; each takes the next one that the other has not taken. */
export interface Order {
  readonly id: number
  /** In memory of both. */
  readonly picture: Picture
  /** All that are known of the picture. */
  readonly objects: readonly FoundObject[]
  /** Of those to be cut, in the order in which they are taken. */
  readonly places: readonly number[]
  /** How many are taken, in memory of both. */
  readonly taken: Int32Array
}

/** One that the other thread was done with; mask null: it could not. */
export interface Done {
  readonly id: number
  readonly at: number
  readonly mask: Mask | null
}

/** The places of objects that this thread takes, until none is left. */
export function* taking({ places, taken }: Order): Generator<number> {
  for (
    let place = places[Atomics.add(taken, 0, 1)];
    place !== undefined;
    place = places[Atomics.add(taken, 0, 1)]
  )
    yield place
}

/** Leaves the others uncut. */
export const takeAll = ({ places, taken }: Order): void => void Atomics.store(taken, 0, places.length)

export function newOrder(
  id: number,
  { width, height, pixels }: Picture,
  objects: readonly FoundObject[],
  places: readonly number[],
): Order {
  const shared = new Uint8Array(new SharedArrayBuffer(pixels.length))
  shared.set(pixels)
  return {
    id,
    picture: { width, height, pixels: shared },
    objects,
    places,
    taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}
