import { existsSync } from 'node:fs'
import path from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import type { ModelDevice } from '../process/messages.ts'
import { refuse } from './refusal.ts'
import { openSession } from './session.ts'

/** Shapes by name; null: any length. */
type Signature = Readonly<Record<string, readonly (number | null)[]>>

export const ENCODER = {
  file: 'encoder.onnx',
  inputs: { image: [1, 3, 1024, 1024] },
  outputs: {
    image_embed: [1, 256, 64, 64],
    high_res_feats_0: [1, 32, 256, 256],
    high_res_feats_1: [1, 64, 128, 128],
  },
} as const
export const DECODER = {
  file: 'decoder.onnx',
  inputs: {
    image_embed: [1, 256, 64, 64],
    high_res_feats_0: [1, 32, 256, 256],
    high_res_feats_1: [1, 64, 128, 128],
    point_coords: [null, null, 2],
    point_labels: [null, null],
    mask_input: [null, 1, 256, 256],
    has_mask_input: [null],
  },
  outputs: { masks: [null, null, null, null], iou_predictions: [null, null] },
} as const
/** For tracking: features with and without `no_mem_embed`. */
export const ENCODER_TRACKING = {
  ...ENCODER,
  outputs: { ...ENCODER.outputs, pix_feat: [1, 256, 64, 64], vision_pos_embed: [4096, 1, 256] },
} as const
export const DECODER_TRACKING = { ...DECODER, outputs: { ...DECODER.outputs, obj_ptr: [null, 256] } } as const
export const MEMORY_ATTENTION = {
  file: 'memory_attention.onnx',
  inputs: {
    current_vision_feat: [1, 256, 64, 64],
    current_vision_pos_embed: [4096, 1, 256],
    memory_0: [null, 256],
    memory_1: [null, 64, 64, 64],
    memory_pos_embed: [null, 1, 64],
  },
  outputs: { image_embed: [1, 256, 64, 64] },
} as const
export const MEMORY_ENCODER = {
  file: 'memory_encoder.onnx',
  inputs: { mask_for_mem: [1, 1, 1024, 1024], pix_feat: [1, 256, 64, 64] },
  outputs: {
    maskmem_features: [1, 64, 64, 64],
    maskmem_pos_enc: [4096, 1, 64],
    temporal_code: [7, 1, 1, 64],
  },
} as const

/** True with one of the two files: opening reports the missing one. */
export const holdsMemory = (folder: string | null): boolean =>
  folder !== null &&
  [MEMORY_ATTENTION, MEMORY_ENCODER].some(({ file }) => existsSync(path.join(folder, file)))

/** Throws `EngineError` that names the file and the bad field. */
function check(
  file: string,
  side: string,
  found: readonly InferenceSession.ValueMetadata[],
  wanted: Signature,
): void {
  for (const [name, shape] of Object.entries(wanted)) {
    const field = found.find((each) => each.name === name)
    if (field === undefined || !field.isTensor)
      throw refuse(`${file}: no ${side} ${name}; it has ${found.map((each) => each.name).join(', ')}`)
    if (field.type !== 'float32') throw refuse(`${file}: ${side} ${name} is ${field.type}, not float32`)
    const fits =
      field.shape.length === shape.length &&
      shape.every((length, at) => {
        const own = field.shape[at]
        return length === null || typeof own !== 'number' || own < 0 || own === length
      })
    if (!fits)
      throw refuse(
        `${file}: ${side} ${name} has shape [${field.shape.join(', ')}], not [${shape.map((each) => each ?? '?').join(', ')}]`,
      )
  }
}

/** Throws `EngineError` for inputs that nothing provides. */
function checkGiven(file: string, found: readonly InferenceSession.ValueMetadata[], given: Signature): void {
  const unknown = found.map(({ name }) => name).filter((name) => !Object.hasOwn(given, name))
  if (unknown.length > 0) throw refuse(`${file}: unknown input ${unknown.join(', ')}`)
}

/** Throws `EngineError` for a missing, broken or unfit graph. */
export async function openModel(
  folder: string | null,
  { file, inputs, outputs }: { file: string; inputs: Signature; outputs: Signature },
  device: ModelDevice,
): Promise<InferenceSession> {
  if (folder === null) throw refuse('SEGMENT_MODEL_DIR is not set')
  const target = path.join(folder, file)
  if (!existsSync(target)) throw refuse(`SEGMENT_MODEL_DIR holds no ${file}`)
  const { session } = await openSession(target, device)
  check(file, 'input', session.inputMetadata, inputs)
  checkGiven(file, session.inputMetadata, inputs)
  check(file, 'output', session.outputMetadata, outputs)
  return session
}

const SAM2_FILES: ReadonlySet<string> = new Set(
  [ENCODER, DECODER, MEMORY_ATTENTION, MEMORY_ENCODER].map(({ file }) => file),
)

export const isSam2File = (file: string): boolean => SAM2_FILES.has(file)

/** With one of the two files that select: opening reports the missing one. */
export const holdsSam2 = (folder: string | null): boolean =>
  folder !== null && [ENCODER, DECODER].some(({ file }) => existsSync(path.join(folder, file)))
