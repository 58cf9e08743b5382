import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import { EngineError } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { DECODER } from './models.ts'
import type { Plane } from './pixels.ts'

export type Values = InferenceSession.OnnxValueMapType

interface Floats {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

/** Throws `EngineError` if there are no floats. */
export function floatsOf(file: string, found: Values, name: string): Floats {
  const value = found[name]
  if (value instanceof Tensor && value.data instanceof Float32Array)
    return { data: value.data, dims: value.dims }
  throw new EngineError(segmentationText.models, `${file}: output ${name} holds no floats`)
}

export const rowOf = ({ data, dims }: Floats, at: number): Float32Array => {
  const length = dims.at(-1) ?? data.length
  const row = data.length > length ? at : 0
  return data.slice(row * length, (row + 1) * length)
}

/** Index, logits, and score from 0 to 1. */
export function bestOf(found: Values): { at: number; plane: Plane; score: number } {
  const scores = floatsOf(DECODER.file, found, 'iou_predictions').data
  const masks = floatsOf(DECODER.file, found, 'masks')
  const [, , height = 0, width = 0] = masks.dims
  const at = scores.reduce((top, score, each) => (score > (scores[top] ?? 0) ? each : top), 0)
  const values = masks.data.subarray(at * width * height, (at + 1) * width * height)
  return { at, plane: { values, width, height }, score: Math.min(1, Math.max(0, scores[at] ?? 0)) }
}
