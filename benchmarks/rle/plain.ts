import type { Counts, Rival } from './rival.ts'

// A careful codec in plain JavaScript: blocked transposition, four pixels at a time where equal, typed arrays only.
const BLOCK = 32
let scratch = new Uint32Array(0)

function columns(length: number): Uint8Array {
  if (scratch.length * 4 < length) scratch = new Uint32Array((length + 3) >> 2)
  return new Uint8Array(scratch.buffer, 0, length)
}

/** Run lengths of pixels in column order. */
function countRuns(pixels: Uint8Array): Counts {
  const words = new Uint32Array(pixels.buffer, 0, pixels.length >> 2)
  let counts = new Uint32Array(1024)
  let n = 0
  let value = 0
  let start = 0
  for (let i = 0; i < pixels.length; i++) {
    if ((i & 3) === 0) {
      const same = value === 0 ? 0 : 0x01010101
      let word = i >> 2
      while (word < words.length && words[word] === same) word++
      i = word << 2
      if (i >= pixels.length) break
    }
    if (pixels[i] === value) continue
    if (n === counts.length) {
      const more = new Uint32Array(n * 2)
      more.set(counts)
      counts = more
    }
    counts[n++] = i - start
    start = i
    value ^= 1
  }
  const all = new Uint32Array(n + 1)
  all.set(counts.subarray(0, n))
  all[n] = pixels.length - start
  return all
}

/** @param step samples per pixel @param first the sample that counts @param least a set pixel has more than this */
function encode(
  samples: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  { step, first, least }: { step: number; first: number; least: number },
): Counts {
  const turned = columns(width * height)
  for (let y0 = 0; y0 < height; y0 += BLOCK)
    for (let x0 = 0; x0 < width; x0 += BLOCK) {
      const [y1, x1] = [Math.min(y0 + BLOCK, height), Math.min(x0 + BLOCK, width)]
      for (let x = x0; x < x1; x++)
        for (let y = y0, at = step * (y0 * width + x) + first; y < y1; y++, at += step * width)
          turned[x * height + y] = (samples[at] ?? 0) > least ? 1 : 0
    }
  return countRuns(turned)
}

function fillRuns(counts: Counts, pixels: Uint8Array): void {
  let at = 0
  for (let i = 0; i < counts.length; i++) {
    const end = at + (counts[i] ?? 0)
    if (end - at > 24) pixels.fill(i & 1, at, end)
    else for (let k = at; k < end; k++) pixels[k] = i & 1
    at = end
  }
}

function decodeInto(
  counts: Counts,
  width: number,
  height: number,
  into: Uint8Array | Uint32Array,
  value: number,
): void {
  const turned = columns(width * height)
  fillRuns(counts, turned)
  for (let x0 = 0; x0 < width; x0 += BLOCK)
    for (let y0 = 0; y0 < height; y0 += BLOCK) {
      const [y1, x1] = [Math.min(y0 + BLOCK, height), Math.min(x0 + BLOCK, width)]
      for (let y = y0; y < y1; y++)
        for (let x = x0, at = x0 * height + y; x < x1; x++, at += height)
          into[y * width + x] = turned[at] ? value : 0
    }
}

function writeString(counts: Counts): string {
  const characters = new Uint8Array(counts.length * 7)
  let n = 0
  for (let i = 0; i < counts.length; i++) {
    let value = (counts[i] ?? 0) - (i > 2 ? (counts[i - 2] ?? 0) : 0)
    for (let more = true; more;) {
      let low = value & 31
      value >>= 5
      more = low & 16 ? value !== -1 : value !== 0
      if (more) low |= 32
      characters[n++] = low + 48
    }
  }
  return new TextDecoder().decode(characters.subarray(0, n))
}

function readString(text: string): Counts {
  const counts = new Uint32Array(text.length)
  let n = 0
  for (let at = 0; at < text.length;) {
    let value = 0
    let shift = 0
    for (let more = true; more;) {
      const six = text.charCodeAt(at++) - 48
      value |= (six & 31) << shift
      shift += 5
      more = (six & 32) !== 0
      if (!more && six & 16) value |= -1 << shift
    }
    counts[n] = value + (n > 2 ? (counts[n - 2] ?? 0) : 0)
    n++
  }
  return counts.slice(0, n)
}

function merge(a: Counts, b: Counts, table: number): Counts {
  const counts = new Uint32Array(a.length + b.length)
  let [n, i, j, state, value, length] = [0, 1, 1, 0, 0, 0]
  let [restA, restB] = [a[0] ?? 0, b[0] ?? 0]
  for (;;) {
    const step = Math.min(restA, restB)
    length += step
    restA -= step
    restB -= step
    if (restA === 0 && i < a.length) {
      restA = a[i++] ?? 0
      state ^= 2
    }
    if (restB === 0 && j < b.length) {
      restB = b[j++] ?? 0
      state ^= 1
    }
    const end = restA === 0 && restB === 0
    const next = (table >> state) & 1
    if (next === value && !end) continue
    counts[n++] = length
    length = 0
    value = next
    if (end) return counts.slice(0, n)
  }
}

function area(counts: Counts): number {
  let sum = 0
  for (let i = 1; i < counts.length; i += 2) sum += counts[i] ?? 0
  return sum
}

function iou(a: Counts, b: Counts): number {
  const shared = area(merge(a, b, 8))
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared)
}

function box(counts: Counts, _width: number, height: number): readonly number[] {
  let [left, right, top, bottom, end] = [-1, 0, height, 0, 0]
  for (let i = 1; i < counts.length; i += 2) {
    const start = end + (counts[i - 1] ?? 0)
    end = start + (counts[i] ?? 0)
    const column = Math.floor(start / height)
    const lastColumn = Math.floor((end - 1) / height)
    if (left < 0) left = column
    right = lastColumn
    top = column === lastColumn ? Math.min(top, start - column * height) : 0
    bottom = column === lastColumn ? Math.max(bottom, end - column * height) : height
  }
  return left < 0 ? [0, 0, 0, 0] : [left, top, right - left + 1, bottom - top]
}

export const plain: Rival = {
  name: 'js',
  encodeRgba: (pixels, width, height) => encode(pixels, width, height, { step: 4, first: 3, least: 100 }),
  encodeBytes: (pixels, width, height) => encode(pixels, width, height, { step: 1, first: 0, least: 0 }),
  decodeRgba: (counts, width, height, [red, green, blue, alpha], into) => {
    const words = new Uint32Array(into.buffer, into.byteOffset, width * height)
    decodeInto(counts, width, height, words, (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0)
  },
  decodeBytes: (counts, width, height, into) => decodeInto(counts, width, height, into, 1),
  writeString,
  readString,
  union: (a, b) => merge(a, b, 14),
  intersect: (a, b) => merge(a, b, 8),
  subtract: (a, b) => merge(a, b, 4),
  symmetricDifference: (a, b) => merge(a, b, 6),
  box,
  iou,
}
