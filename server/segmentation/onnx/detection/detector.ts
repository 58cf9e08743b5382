import { Tensor } from 'onnxruntime-node'
import path from 'node:path'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { SuggestedSkeleton, Suggestion } from '../../engine.ts'
import type { ModelDevice } from '../../process/messages.ts'
import { floatsOf } from '../outputs.ts'
import { refuse } from '../refusal.ts'
import { type OpenSession, openSession } from '../session.ts'
import { namesBeside } from './class-names.ts'
import { type Found, foundIn } from './found.ts'
import { type Detector, detectorOf, UnfitModel } from './heads.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import { protoMask } from './proto-mask.ts'
import { pictureX, pictureY, type View, viewOf } from './view.ts'

/** A graph of a file, and what it is. */
export interface OpenDetector extends OpenSession {
  readonly file: string
  readonly detector: Detector
}

/** Throws `EngineError` that names the file and what is wrong. */
export async function openDetector(file: string, device: ModelDevice): Promise<OpenDetector> {
  const name = path.basename(file)
  const metadata: Metadata | null = await readMetadata(file)
  if (metadata === null) throw refuse(`${name} is no ONNX file`)
  const opened = await openSession(file, device)
  const { inputMetadata: inputs, outputMetadata: outputs } = opened.session
  try {
    return {
      ...opened,
      file: name,
      detector: detectorOf({ inputs, outputs }, metadata, await namesBeside(file)),
    }
  } catch (error) {
    if (!(error instanceof UnfitModel)) throw error
    throw refuse(`${name}: ${error.message}`, error)
  }
}

const boxOf = ({ box: [left, top, right, bottom] }: Found, view: View): Rectangle => {
  const [x, y] = [pictureX(view, left), pictureY(view, top)]
  return { x, y, width: pictureX(view, right) - x, height: pictureY(view, bottom) - y }
}

const SIDES = /(?:^|[^a-z])(left|right)(?![a-z])/i

function sideOf(label: string): SuggestedSkeleton['side'] {
  const side = SIDES.exec(label)?.[1]?.toLowerCase()
  return side === 'left' || side === 'right' ? side : null
}

function skeletonOf(
  { detector: { keypoints }, file }: OpenDetector,
  { more, score }: Found,
  label: string,
  view: View,
): SuggestedSkeleton | null {
  if (!keypoints) return null
  const { template, names, values } = keypoints
  return {
    template: template ?? path.parse(file).name,
    side: template === 'hand-21' ? sideOf(label) : null,
    nodes: names.map((name, at) => ({
      name,
      x: pictureX(view, more[at * values] ?? 0),
      y: pictureY(view, more[at * values + 1] ?? 0),
      score: values === 3 ? (more[at * values + 2] ?? 0) : score,
    })),
  }
}

export interface DetectorWish {
  readonly within: Rectangle | null
  readonly wantsMasks: boolean
  readonly wantsSkeletons: boolean
}

/** Runs the model once. The best first. */
export async function detect(
  codec: Codec,
  opened: OpenDetector,
  picture: Picture,
  { within, wantsMasks, wantsSkeletons }: DetectorWish,
): Promise<Suggestion[]> {
  const { detector, file, session } = opened
  const { input, sizeInput, classes, protos, head } = detector
  const view = await viewOf(picture, within, input, head === 'yolo' || head === 'yolo-end')
  const size = BigInt64Array.of(BigInt(input.width), BigInt(input.height))
  const outputs = await session.run({
    [input.name]: view.tensor,
    ...(sizeInput !== null && { [sizeInput]: new Tensor('int64', size, [1, 2]) }),
  })
  const floats = (name: string) => floatsOf(file, outputs, name)
  const whole = (name: string): number[] => {
    const value = outputs[name]
    if (!(value instanceof Tensor)) throw refuse(`${file}: output ${name} holds no numbers`)
    return Array.from(value.data as ArrayLike<number | bigint>, Number)
  }
  return foundIn(detector, floats, whole).map((found): Suggestion => {
    const box = boxOf(found, view)
    const label = classes[found.classNumber] ?? String(found.classNumber)
    const mask =
      wantsMasks && protos
        ? protoMask(codec, floats(protos.name), found.more, { box, picture, input, view })
        : null
    const skeleton = wantsSkeletons ? skeletonOf(opened, found, label, view) : null
    return { label, score: found.score, box, mask, skeleton }
  })
}
