import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Mask } from '../../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import { late } from '../models/model.ts'
import type { FoundObject } from '../models/objects.ts'
import { findPersonShape, PERSON_MODEL } from '../models/people.ts'
import { type Cv, loadOpenCv } from '../opencv.ts'
import { type FindShape, shapeIn } from '../recognised.ts'
import { segment } from '../segment.ts'

/** What a thread needs to find the pixels of objects. */
export interface CuttingTools {
  readonly cv: Cv
  readonly codec: Codec
  /** Opens its model when it is first asked. */
  readonly findShape: FindShape
}

export async function openCuttingTools(): Promise<CuttingTools> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const personModel = late(PERSON_MODEL)
  return {
    cv,
    codec,
    findShape: async (picture, box) => findPersonShape(await personModel(), picture, box),
  }
}

/** By its box alone; of a person also by what the model sees of them. */
export async function cutObject(
  { cv, codec, findShape }: CuttingTools,
  picture: Picture,
  { label, box }: FoundObject,
): Promise<Mask> {
  const shape = label === 'person' ? await shapeIn(findShape, picture, box) : null
  return segment(cv, codec, picture, { points: [], box, previous: null }, shape).mask
}
