import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import {
  type Engine,
  EngineError,
  type ModelName,
  type Suggestion,
  type SuggestionWish,
} from '../../engine.ts'
import type { ModelDevice } from '../../process/messages.ts'
import { segmentationText } from '../../text.ts'
import { isSam2File } from '../models.ts'
import { detect, openDetector, type OpenDetector } from './detector.ts'
import type { Detector } from './heads.ts'
import { readMetadata } from './metadata.ts'

/** Models of a folder that find objects by themselves. */

const ENDING = '.onnx'

/** In the order of their names. */
export const detectorFiles = (folder: string | null): string[] =>
  folder === null || !existsSync(folder)
    ? []
    : readdirSync(folder)
        .filter((file) => file.toLowerCase().endsWith(ENDING) && !isSam2File(file))
        .toSorted()
        .map((file) => path.join(folder, file))

/** A file's own date of export tells two trainings of a model apart. */
export async function modelNameOf(files: readonly string[]): Promise<ModelName> {
  const [first] = files
  const date =
    files.length === 1 && first !== undefined ? (await readMetadata(first))?.get('date') : undefined
  return { name: files.map((file) => path.parse(file).name).join(', '), version: date ?? null }
}

const isHand = ({ keypoints }: Detector): boolean => keypoints?.template === 'hand-21'

const answers: Readonly<Record<SuggestionWish['what'], (detector: Detector) => boolean>> = {
  objects: () => true,
  masks: ({ task }) => task === 'segment',
  bodies: (detector) => detector.task === 'pose' && !isHand(detector),
  hands: isHand,
}

/** Exporters write the task, so that a model that cannot serve is not loaded for it. */
async function mayAnswer(file: string, what: SuggestionWish['what']): Promise<boolean> {
  if (what === 'objects') return true
  const task = (await readMetadata(file))?.get('task') ?? 'detect'
  return task === (what === 'masks' ? 'segment' : 'pose')
}

/** Boxes of objects that are asked for their pixels; each takes a run of SAM's decoder. */
const MASKS_MOST = 30

interface Folder {
  readonly files: readonly string[]
  readonly device: ModelDevice
  readonly codec: Codec
  /** Pixels of a box, where no model has any. */
  readonly segment: Engine['segment']
}

/** Opens each model when it is first of use. */
export function suggesting({ files, device, codec, segment }: Folder): NonNullable<Engine['suggest']> {
  const opened = new Map<string, Promise<OpenDetector>>()
  const openOnce = (file: string): Promise<OpenDetector> => {
    const known = opened.get(file) ?? openDetector(file, device)
    opened.set(file, known)
    // It may be mended without a restart.
    known.catch(() => opened.delete(file))
    return known
  }
  const servants = async (what: SuggestionWish['what']): Promise<OpenDetector[]> => {
    const found: OpenDetector[] = []
    for (const file of files) {
      if (!(await mayAnswer(file, what))) continue
      const one = await openOnce(file)
      if (answers[what](one.detector)) found.push(one)
    }
    return found
  }
  const fromAll = async (
    models: readonly OpenDetector[],
    picture: Picture,
    { what, within }: SuggestionWish,
    signal: AbortSignal | undefined,
  ): Promise<Suggestion[]> => {
    const found: Suggestion[] = []
    for (const model of models) {
      signal?.throwIfAborted()
      const wantsSkeletons = what === 'bodies' || what === 'hands'
      found.push(
        ...(await detect(codec, model, picture, { within, wantsMasks: what === 'masks', wantsSkeletons })),
      )
    }
    return found.toSorted((a, b) => b.score - a.score)
  }
  return async (key, picture, wish, signal) => {
    const models = await servants(wish.what)
    if (models.length > 0) {
      const found = await fromAll(models, picture, wish, signal)
      return wish.what === 'masks' ? found.filter(({ mask }) => mask !== null) : found
    }
    if (wish.what !== 'masks')
      throw new EngineError(
        segmentationText.noSuggestions,
        `no model of SEGMENT_MODEL_DIR finds ${wish.what}`,
      )
    const boxes = await fromAll(await servants('objects'), picture, { ...wish, what: 'objects' }, signal)
    const masked: Suggestion[] = []
    for (const one of boxes.slice(0, MASKS_MOST)) {
      const { mask } = await segment(key, picture, { points: [], box: one.box, previous: null }, signal)
      masked.push({ ...one, mask })
    }
    return masked
  }
}
