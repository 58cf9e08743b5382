import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { named } from '../../wasm-rle/exports.ts'
import { createCodec } from '../../wasm-rle/rle.ts'
import type { ReadAscii } from '../../wasm-rle/text.ts'
import { inRounds, median } from '../harness/statistics.ts'
import { FRAMES, SHAPES, paint, withAlpha, type Shape } from './pictures.ts'
import { plain } from './plain.ts'
import { agree, type CodecAnswer, type Rival, type RivalFunction } from './rival.ts'

export interface RleRow {
  readonly case: string
  readonly ours_ms: number
  /** null: the result differs, so the time means nothing. */
  readonly rivals: Readonly<Record<string, number | null>>
  /** Reading the input, or filling the output, once in the module's memory. */
  readonly limit_ms: number
}

export interface Modules {
  readonly codec: WebAssembly.Module
  readonly limit: WebAssembly.Module
}

export interface Options {
  readonly readAscii?: ReadAscii
  readonly rounds: number
  readonly rivals: readonly Rival[]
  readonly only: string
  readonly report: (row: RleRow) => void
}

interface Limits {
  readAll(address: number, bytes: number): number
  fillAll(address: number, bytes: number): void
}

const TINT = [255, 80, 0, 128] as const

/** Masks used in turn: a processor would learn the branches of one repeated mask, which never happens in real work. */
const TURNS = 4

interface Subject {
  /** Used for this mask only, so that memory left by an earlier mask does not matter. */
  readonly codec: Codec
  readonly limits: Limits
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  readonly rgba: Uint8ClampedArray
  /** TURNS masks; the first has the pixels. */
  readonly masks: readonly Mask[]
}

interface Case {
  readonly name: string
  /** Inputs used in turn; default 1. */
  readonly turns?: number
  readonly ours: (turn: number) => CodecAnswer
  /** Required of a rival. */
  readonly needs: RivalFunction
  readonly rival: (rival: Rival, turn: number) => CodecAnswer | undefined
  readonly limit: () => unknown
}

const chosen = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T

function subjectOf(
  modules: Modules,
  shape: Shape,
  frame: keyof typeof FRAMES,
  readAscii?: ReadAscii,
): Subject {
  const exports = named(new WebAssembly.Instance(modules.codec).exports)
  const codec = createCodec(exports, readAscii)
  const limit = new WebAssembly.Instance(modules.limit, { env: { memory: exports.memory } })
  const [width, height] = FRAMES[frame]
  const pictures = Array.from({ length: TURNS }, (_, turn) => paint(shape, width, height, turn + 1))
  const bytes = chosen(pictures, 0)
  return {
    codec,
    limits: limit.exports as unknown as Limits,
    width,
    height,
    bytes,
    rgba: withAlpha(bytes),
    masks: pictures.map((picture) => codec.encodeBytes(picture, width, height)),
  }
}

function* encodeCases({ codec, limits, width, height, bytes, rgba }: Subject): Generator<Case> {
  const kinds = [
    {
      kind: 'rgba',
      pixels: rgba,
      encode: codec.encodeRgba,
      needs: 'encodeRgba',
      rival: (r: Rival) => r.encodeRgba?.(rgba, width, height),
    },
    {
      kind: 'bytes',
      pixels: bytes,
      encode: codec.encodeBytes,
      needs: 'encodeBytes',
      rival: (r: Rival) => r.encodeBytes?.(bytes, width, height),
    },
  ] as const
  for (const { kind, pixels, encode, needs, rival } of kinds) {
    const buffer = codec.allocate(pixels.length)
    buffer.pixels.set(pixels)
    const limit = () => limits.readAll(buffer.pixels.byteOffset, pixels.length)
    const common = { needs, rival, limit }
    yield { name: `encode-${kind}`, ours: () => encode(buffer.pixels, width, height), ...common }
    yield { name: `encode-${kind}-copied`, ours: () => encode(pixels, width, height), ...common }
    buffer.free()
  }
}

function* decodeCases({ codec, limits, width, height, masks, bytes, rgba }: Subject): Generator<Case> {
  const mask = chosen(masks, 0)
  const { counts } = mask
  const [byteBuffer, rgbaBuffer] = [codec.allocate(bytes.length), codec.allocate(rgba.length)]
  const [rivalBytes, rivalRgba] = [new Uint8Array(bytes.length), new Uint8ClampedArray(rgba.length)]
  yield {
    name: 'decode-rgba',
    ours: () => codec.decodeRgba(mask, TINT, { into: rgbaBuffer.pixels }),
    needs: 'decodeRgba',
    rival(r) {
      r.decodeRgba?.(counts, width, height, TINT, rivalRgba)
      return rivalRgba
    },
    limit: () => limits.fillAll(rgbaBuffer.pixels.byteOffset, rgba.length),
  }
  yield {
    name: 'decode-bytes',
    ours: () => codec.decodeBytes(mask, { into: byteBuffer.pixels }),
    needs: 'decodeBytes',
    rival(r) {
      r.decodeBytes?.(counts, width, height, rivalBytes)
      return rivalBytes
    },
    limit: () => limits.fillAll(byteBuffer.pixels.byteOffset, bytes.length),
  }
  byteBuffer.free()
  rgbaBuffer.free()
}

function* runCases({ codec, limits, width: w, height: h, masks }: Subject): Generator<Case> {
  const texts = masks.map((mask) => codec.write(mask))
  const mask = (turn: number) => chosen(masks, turn)
  const runs = (turn: number) => mask(turn).counts
  const text = (turn: number) => chosen(texts, turn)
  // Words of one mask and of two, and characters, by the first: all are of similar size.
  const words = [4 * runs(0).length, 4 * (runs(0).length + runs(1).length)] as const
  const buffer = codec.allocate(words[1])
  const reading = (bytes: number) => () => limits.readAll(buffer.pixels.byteOffset, bytes)
  const one = { turns: TURNS, limit: reading(words[0]) }
  const two = { turns: TURNS, limit: reading(words[1]) }
  yield {
    name: 'to-string',
    ours: (k) => codec.write(mask(k)),
    needs: 'writeString',
    rival: (r, k) => r.writeString?.(runs(k), w, h),
    ...one,
  }
  yield {
    name: 'from-string',
    turns: TURNS,
    ours: (k) => codec.read(text(k), w, h),
    needs: 'readString',
    rival: (r, k) => r.readString?.(text(k), w, h),
    limit: reading(text(0).length),
  }
  for (const name of ['union', 'intersect', 'subtract', 'symmetricDifference', 'iou'] as const)
    yield {
      name,
      ours: (k) => codec[name](mask(k), mask(k + 1)),
      needs: name,
      rival: (r, k) => r[name]?.(runs(k), runs(k + 1), w, h),
      ...two,
    }
  yield {
    name: 'box',
    ours: (k) => codec.box(mask(k)),
    needs: 'box',
    rival: (r, k) => r.box?.(runs(k), w, h),
    ...one,
  }
  buffer.free()
}

interface Runner {
  readonly name: string
  readonly run: () => unknown
  readonly times: number
}

/** Shortest milliseconds of a sample: hides the clock's grain, and lets each implementation work on its own caches. */
const SAMPLE_MS = 10
const WARM_UP_MS = 30

function runnerOf(name: string, turns: number, work: (turn: number) => unknown): Runner {
  let turn = 0
  const run = (): unknown => {
    turn = (turn + 1) % turns
    return work(turn)
  }
  const start = performance.now()
  let times = 0
  let spent = 0
  while (spent < WARM_UP_MS) {
    run()
    times += 1
    spent = performance.now() - start
  }
  return { name, run, times: Math.max(1, Math.round((SAMPLE_MS * times) / spent)) }
}

/** Milliseconds of one run. */
function sample({ run, times }: Runner): number {
  // Untimed: replaces what the previous implementation left in the caches.
  run()
  const start = performance.now()
  for (let k = 0; k < times; k += 1) run()
  return (performance.now() - start) / times
}

async function measureCase(name: string, c: Case, { rounds, rivals }: Options): Promise<RleRow> {
  const { turns = 1 } = c
  const runners = [runnerOf('ours', turns, c.ours), runnerOf('limit', 1, c.limit)]
  const otherwise: Record<string, null> = {}
  for (const rival of [plain, ...rivals]) {
    if (!rival[c.needs]) continue
    const agrees = Array.from({ length: turns }, (_, k) => agree(c.ours(k), c.rival(rival, k))).every(Boolean)
    if (agrees) runners.push(runnerOf(rival.name, turns, (turn) => c.rival(rival, turn)))
    else if (rival === plain) throw new Error(`${name}: plain JavaScript answers otherwise`)
    else otherwise[rival.name] = null
  }
  const medians = (await inRounds(rounds, runners, sample)).map(median)
  const [ours = 0, limit = 0, ...others] = medians
  const theirs = runners.slice(2).map((runner, at) => [runner.name, others[at] ?? 0] as const)
  return {
    case: name,
    ours_ms: ours,
    rivals: { ...Object.fromEntries(theirs), ...otherwise },
    limit_ms: limit,
  }
}

export async function measureCases(modules: Modules, options: Options): Promise<void> {
  for (const frame of Object.keys(FRAMES) as (keyof typeof FRAMES)[])
    for (const shape of SHAPES) {
      const subject = subjectOf(modules, shape, frame, options.readAscii)
      for (const cases of [encodeCases(subject), decodeCases(subject), runCases(subject)])
        for (const c of cases) {
          const name = `${c.name}/${frame}/${shape}`
          if (name.includes(options.only)) options.report(await measureCase(name, c, options))
        }
    }
}
