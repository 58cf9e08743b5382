import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { loadCodec } from '../../wasm-rle/node.ts'
import { decodeImage } from '../media/decoding/image.ts'
import type { Picture } from '../media/decoding/picture.ts'
import { EngineError } from './engine.ts'
import { detect, type OpenDetector, openDetector } from './onnx/detection/detector.ts'
import { detectorFiles } from './onnx/detection/folder.ts'
import { fieldText } from './onnx/detection/heads.ts'
import { createOnnxEngine } from './onnx/engine.ts'
import { holdsSam2, isSam2File } from './onnx/models.ts'
import type { ModelDevice } from './process/messages.ts'
import { segmentationText } from './text.ts'

/** `npm start -- check-model`: what a file or folder of models is, and how long one picture takes. */

const { checkModel: text } = segmentationText

/** The message is for people. */
export class NoModelError extends Error {}

type Say = (line: string) => void

const SIZE = { width: 1280, height: 720 } as const

/** Grey rising from left to right, where nobody gives a picture. */
function anyPicture(): Picture {
  const { width, height } = SIZE
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) pixels.fill(((at % width) * 255) / width, at * 4, at * 4 + 4)
  return { width, height, pixels }
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - start)]
}

const SHOWN = 8

function tell({ detector, session, file }: OpenDetector, megabytes: number, say: Say): void {
  const { head, task, classes, keypoints } = detector
  say(text.is(file, megabytes, text.heads[head], text.tasks[task]))
  say(classes.length > 0 ? text.classes(classes.length, classes.slice(0, SHOWN)) : text.noClasses)
  if (keypoints) say(text.nodes(keypoints.names.length, keypoints.template))
  for (const field of session.inputMetadata) say(text.input(fieldText(field)))
  for (const field of session.outputMetadata) say(text.output(fieldText(field)))
}

const megabytesOf = (file: string): number => statSync(file).size / 1_000_000

async function checkDetector(file: string, device: ModelDevice, picture: Picture, say: Say): Promise<void> {
  const [opened, loading] = await timed(() => openDetector(file, device))
  tell(opened, megabytesOf(file), say)
  const codec = await loadCodec()
  const wish = { within: null, wantsMasks: true, wantsSkeletons: true }
  const run = () => detect(codec, opened, picture, wish)
  const [, first] = await timed(run)
  const [found, again] = await timed(run)
  say(text.times(opened.device, availableParallelism(), loading, first, again))
  say(text.found(picture.width, picture.height, found.length, found[0]))
}

/** The files of SAM 2 work together: encoder, decoder and perhaps those that track. */
async function checkSam2(folder: string, device: ModelDevice, picture: Picture, say: Say): Promise<void> {
  const config = { modelFolder: folder, embeddingBytes: 0, modelDevice: device }
  const builtin = (): Promise<never> => Promise.reject(new Error('nothing is tracked'))
  const [engine, loading] = await timed(() => createOnnxEngine(config, builtin))
  const middle = { x: picture.width / 2, y: picture.height / 2, label: 1 as const }
  const [, once] = await timed(() =>
    engine.segment('check', picture, { points: [middle], box: null, previous: null }),
  )
  say(text.sam2(engine.tracks === 'onnx', loading, once))
}

/** False: it cannot be used, and why was said. */
async function attempt(name: string, work: () => Promise<void>, say: Say): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    say(text.unfit(name, error.reason))
    return false
  }
}

interface Asked {
  readonly place: string
  /** Of a picture; by default one is made. */
  readonly picture?: string | undefined
  readonly device: ModelDevice
}

/** @returns whether all of it can be used. Throws a `NoModelError` where there is nothing to check. */
export async function checkModel({ place, picture: file, device }: Asked, say: Say): Promise<boolean> {
  if (!existsSync(place)) throw new NoModelError(text.nothingAt(place))
  if (file !== undefined && !existsSync(file)) throw new NoModelError(text.nothingAt(file))
  const isFolder = statSync(place).isDirectory()
  const folder = isFolder ? place : path.dirname(place)
  const checksSam2 = isFolder ? holdsSam2(folder) : isSam2File(path.basename(place))
  const detectors = isFolder ? detectorFiles(folder) : checksSam2 ? [] : [place]
  if (!checksSam2 && detectors.length === 0) throw new NoModelError(text.noModels(place))
  const picture = file === undefined ? anyPicture() : await decodeImage(file)
  const sound: boolean[] = []
  if (checksSam2) sound.push(await attempt(folder, () => checkSam2(folder, device, picture, say), say))
  for (const each of detectors)
    sound.push(await attempt(path.basename(each), () => checkDetector(each, device, picture, say), say))
  return sound.every(Boolean)
}
