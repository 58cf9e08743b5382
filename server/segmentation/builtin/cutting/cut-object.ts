import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Mask } from '../../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import { late } from '../models/model.ts'
import type { FoundObject } from '../models/objects.ts'
import { findPersonShape, PERSON_MODEL } from '../models/people.ts'
import { findShape, SHAPE_MODEL } from '../models/shapes.ts'
import { type Cv, loadOpenCv } from '../opencv.ts'
import { expecting, type ExpectShape } from '../recognised.ts'
import { cutOut } from '../segment.ts'

/** What a thread needs to find the pixels of objects. */
interface CuttingTools {
  readonly cv: Cv
  readonly codec: Codec
  /** Opens its models when it is first asked. */
  readonly expectShape: ExpectShape
}

export async function openCuttingTools(): Promise<CuttingTools> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const [personModel, shapeModel] = [late(PERSON_MODEL), late(SHAPE_MODEL)]
  return {
    cv,
    codec,
    expectShape: expecting(
      async (picture, box) => findPersonShape(await personModel(), picture, box),
      async (picture, known) => findShape(cv, await shapeModel(), picture, known),
    ),
  }
}

/** By its box and by what the models see in it. @param found all objects that are cut, itself among them */
export async function cutObject(
  { cv, codec, expectShape }: CuttingTools,
  picture: Picture,
  { box }: FoundObject,
  found: readonly FoundObject[],
): Promise<Mask> {
  const shape = await expectShape(picture, box, found)
  return cutOut(cv, codec, picture, box, shape)
}
