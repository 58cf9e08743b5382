import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { named } from '../../wasm-rle/exports.ts'
import { createCodec } from '../../wasm-rle/rle.ts'
import type { ReadAscii } from '../../wasm-rle/text.ts'
import { agree } from './agree.ts'
import type { Answer } from './agree.ts'
import { measure } from './measure.ts'
import type { Runner } from './measure.ts'
import { FRAMES, SHAPES, paint, withAlpha } from './pictures.ts'
import type { Shape } from './pictures.ts'
import { plain } from './plain.ts'
import type { Rival } from './rival.ts'

export interface Row {
  readonly case: string
  readonly ours_ms: number
  /** null: its answer is another one, so that its time says nothing. */
  readonly rivals: Readonly<Record<string, number | null>>
  /** Reading the input, or filling the output, once in the module's memory. */
  readonly limit_ms: number
}

export interface Modules {
  readonly codec: WebAssembly.Module
  readonly limit: WebAssembly.Module
}

export interface Options {
  /** As the loader of this engine gives it to the codec. */
  readonly readAscii?: ReadAscii
  readonly rounds: number
  readonly rivals: readonly Rival[]
  /** Only cases whose name holds this. */
  readonly only: string
  readonly report: (row: Row) => void
}

interface Limits {
  readAll(address: number, bytes: number): number
  fillAll(address: number, bytes: number): void
}

const TINT = [255, 80, 0, 128] as const

/**
 * Masks of a kind that cases on runs take in turn: of one that came again and again a processor would foresee even the
 * branches that depend on its twenty thousand lengths, which it never does where people work.
 */
const TURNS = 4

/** One mask in all the forms that cases need, and others of its kind. */
interface Subject {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  readonly rgba: Uint8ClampedArray
  /** TURNS of them, the first being that of the pixels. */
  readonly masks: readonly Mask[]
}

interface Case {
  readonly name: string
  /** Inputs that are taken in turn; 1 when left out. */
  readonly turns?: number
  readonly ours: (turn: number) => Answer
  readonly rival: (rival: Rival) => ((turn: number) => Answer | undefined) | undefined
  readonly limit: () => unknown
}

const chosen = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T

/** Everything on one codec instance, whose memory the limits read and fill. */
class Bench {
  readonly #codec: Codec
  readonly #limits: Limits

  constructor(modules: Modules, readAscii: ReadAscii | undefined) {
    const exports = named(new WebAssembly.Instance(modules.codec).exports)
    this.#codec = createCodec(exports, readAscii)
    const limit = new WebAssembly.Instance(modules.limit, { env: { memory: exports.memory } })
    this.#limits = limit.exports as unknown as Limits
  }

  subject(shape: Shape, frame: keyof typeof FRAMES): Subject {
    const [width, height] = FRAMES[frame]
    const bytes = paint(shape, width, height, 1)
    const masks = Array.from({ length: TURNS }, (_, k) =>
      this.#codec.encodeBytes(k === 0 ? bytes : paint(shape, width, height, k + 1), width, height),
    )
    return { name: `${frame}/${shape}`, width, height, bytes, rgba: withAlpha(bytes), masks }
  }

  *encodeCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    for (const [kind, pixels] of [
      ['rgba', s.rgba],
      ['bytes', s.bytes],
    ] as const) {
      const buffer = codec.allocate(pixels.length)
      buffer.pixels.set(pixels)
      const encode = kind === 'rgba' ? codec.encodeRgba : codec.encodeBytes
      const rival = (r: Rival) => {
        if (kind === 'rgba') return r.encodeRgba && (() => r.encodeRgba?.(s.rgba, s.width, s.height))
        return r.encodeBytes && (() => r.encodeBytes?.(s.bytes, s.width, s.height))
      }
      const limit = () => this.#limits.readAll(buffer.pixels.byteOffset, pixels.length)
      yield {
        name: `encode-${kind}/${s.name}`,
        ours: () => encode(buffer.pixels, s.width, s.height),
        rival,
        limit,
      }
      yield {
        name: `encode-${kind}-copied/${s.name}`,
        ours: () => encode(pixels, s.width, s.height),
        rival,
        limit,
      }
      buffer.free()
    }
  }

  *decodeCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    const mask = chosen(s.masks, 0)
    const { counts } = mask
    const bytes = new Uint8Array(s.bytes.length)
    const rgba = new Uint8ClampedArray(s.rgba.length)
    const byteBuffer = codec.allocate(bytes.length)
    const rgbaBuffer = codec.allocate(rgba.length)
    yield {
      name: `decode-rgba/${s.name}`,
      ours: () => codec.decodeRgba(mask, TINT, { into: rgbaBuffer.pixels }),
      rival: (r) =>
        r.decodeRgba &&
        (() => {
          r.decodeRgba?.(counts, s.width, s.height, TINT, rgba)
          return rgba
        }),
      limit: () => this.#limits.fillAll(rgbaBuffer.pixels.byteOffset, rgba.length),
    }
    yield {
      name: `decode-bytes/${s.name}`,
      ours: () => codec.decodeBytes(mask, { into: byteBuffer.pixels }),
      rival: (r) =>
        r.decodeBytes &&
        (() => {
          r.decodeBytes?.(counts, s.width, s.height, bytes)
          return bytes
        }),
      limit: () => this.#limits.fillAll(byteBuffer.pixels.byteOffset, bytes.length),
    }
    byteBuffer.free()
    rgbaBuffer.free()
  }

  *runCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    const { width: w, height: h, masks } = s
    const texts = masks.map((mask) => codec.write(mask))
    const mask = (turn: number) => chosen(masks, turn)
    const runs = (turn: number) => mask(turn).counts
    const text = (turn: number) => chosen(texts, turn)
    // Words of one mask and of two, and characters: those of the first, for they are all of about a size.
    const buffer = codec.allocate(4 * (runs(0).length + runs(1).length))
    const reading = (bytes: number) => () => this.#limits.readAll(buffer.pixels.byteOffset, bytes)
    const one = { turns: TURNS, limit: reading(4 * runs(0).length) }
    const two = { turns: TURNS, limit: reading(4 * (runs(0).length + runs(1).length)) }
    yield {
      name: `to-string/${s.name}`,
      ours: (k) => codec.write(mask(k)),
      rival: (r) => r.writeString && ((k) => r.writeString?.(runs(k), w, h)),
      ...one,
    }
    yield {
      name: `from-string/${s.name}`,
      turns: TURNS,
      ours: (k) => codec.read(text(k), w, h),
      rival: (r) => r.readString && ((k) => r.readString?.(text(k), w, h)),
      limit: reading(text(0).length),
    }
    for (const name of ['union', 'intersect', 'subtract', 'symmetricDifference'] as const)
      yield {
        name: `${name}/${s.name}`,
        ours: (k) => codec[name](mask(k), mask(k + 1)),
        rival: (r) => r[name] && ((k) => r[name]?.(runs(k), runs(k + 1), w, h)),
        ...two,
      }
    yield {
      name: `iou/${s.name}`,
      ours: (k) => codec.iou(mask(k), mask(k + 1)),
      rival: (r) => r.iou && ((k) => r.iou?.(runs(k), runs(k + 1), w, h)),
      ...two,
    }
    yield {
      name: `box/${s.name}`,
      ours: (k) => codec.box(mask(k)),
      rival: (r) => r.box && ((k) => r.box?.(runs(k), w, h)),
      ...one,
    }
    buffer.free()
  }
}

/** What is timed: each run takes the next input. */
function inTurn(name: string, turns: number, run: (turn: number) => unknown): Runner {
  let turn = 0
  return {
    name,
    run() {
      turn = (turn + 1) % turns
      return run(turn)
    },
  }
}

function runCase(c: Case, options: Options): void {
  const { turns = 1, ours: answer } = c
  const runners = [inTurn('ours', turns, answer), inTurn('limit', 1, c.limit)]
  const isAnswered = (run: (turn: number) => Answer | undefined): boolean =>
    Array.from({ length: turns }, (_, k) => agree(answer(k), run(k))).every(Boolean)
  const otherwise: Record<string, null> = {}
  for (const rival of [plain, ...options.rivals]) {
    const run = c.rival(rival)
    if (!run) continue
    if (isAnswered(run)) runners.push(inTurn(rival.name, turns, run))
    else if (rival === plain) throw new Error(`${c.name}: plain JavaScript answers otherwise`)
    else otherwise[rival.name] = null
  }
  const { ours = 0, limit = 0, ...rivals } = measure(runners, options.rounds)
  options.report({ case: c.name, ours_ms: ours, rivals: { ...rivals, ...otherwise }, limit_ms: limit })
}

/** Measures every case; rows are reported as they come. */
export function runCases(modules: Modules, options: Options): void {
  for (const frame of Object.keys(FRAMES) as (keyof typeof FRAMES)[])
    for (const shape of SHAPES) {
      // An instance to a mask: what an earlier one left in memory must not matter.
      const bench = new Bench(modules, options.readAscii)
      const subject = bench.subject(shape, frame)
      for (const cases of [bench.encodeCases(subject), bench.decodeCases(subject), bench.runCases(subject)])
        for (const c of cases) if (c.name.includes(options.only)) runCase(c, options)
    }
}
