/** The compiled module's exports by readable names. Addresses are bytes and numbers 32-bit words of its memory. */
export interface RleExports {
  readonly memory: WebAssembly.Memory
  release(base: number): void
  /** Not 0 when the last trap came from memory that could not grow. */
  readonly full: { readonly value: number }
  readonly result: { readonly value: number }
  alloc(bytes: number): number
  encodeSize(width: number, height: number): number
  encodeStart(encoder: number, width: number, height: number): void
  encodeRows(encoder: number, source: number, stride: number, rows: number, rgba: number): void
  encodeEnd(encoder: number): number
  decodeStart(total: number): void
  decodeAdd(counts: number, m: number): number
  // oxfmt-ignore
  decode(at: number, n: number, total: number, height: number, x: number, y: number, width: number, rows: number, target: number, rgba: number, tint: number): void
  check(counts: number, m: number, total: number): number
  read(counts: number, m: number, total: number): number
  write(at: number, n: number, total: number): number
  text(counts: number, m: number): number
  parse(source: number, length: number): number
  combine(a: number, na: number, b: number, nb: number, inverted: number): number
  polygon(points: number, n: number, width: number, height: number): number
  // oxfmt-ignore
  capsule(x0: number, y0: number, x1: number, y1: number, radius: number, width: number, height: number): number
  label(at: number, n: number, width: number, height: number, reach: number): number
  // oxfmt-ignore
  flood(at: number, n: number, width: number, height: number, x: number, y: number, reach: number): number
  // oxfmt-ignore
  keep(at: number, n: number, width: number, height: number, reach: number, least: number, edges: number): number
  dilate(at: number, n: number, width: number, height: number, radius: number): number
  invert(at: number, n: number): number
  // oxfmt-ignore
  frame(at: number, n: number, width: number, height: number, x: number, y: number, newWidth: number, newHeight: number, scale: number): number
}

/** Ordered by the letters of the exports; full names would add 2 % to the download. */
const NAMES = [
  'release',
  'full',
  'result',
  'alloc',
  'encodeSize',
  'encodeStart',
  'encodeRows',
  'encodeEnd',
  'check',
  'read',
  'write',
  'invert',
  'decodeStart',
  'decodeAdd',
  'decode',
  'text',
  'parse',
  'combine',
  'polygon',
  'capsule',
  'label',
  'flood',
  'keep',
  'dilate',
  'frame',
] as const satisfies readonly Exclude<keyof RleExports, 'memory'>[]

/** Names the exports of an instance, or of the module that a bundler makes of the file. */
export function named(exports: object): RleExports {
  const { memory, ...lettered } = exports as Record<string, unknown>
  const functions = NAMES.map((name, k) => [name, lettered[String.fromCharCode(97 + k)]] as const)
  return { memory, ...Object.fromEntries(functions) } as RleExports
}
