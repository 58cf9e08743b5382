// Measures memory bandwidth for the benchmark: a separate module that reads the codec's memory.

/** Reads every byte once, and up to 127 more. */
export function readAll(source: usize, bytes: usize): i32 {
  let a = i32x4.splat(0)
  let b = a
  let c = a
  let d = a
  const end = source + bytes
  for (; source < end; source += 128) {
    a = v128.or(a, v128.load(source))
    b = v128.or(b, v128.load(source, 16))
    c = v128.or(c, v128.load(source, 32))
    d = v128.or(d, v128.load(source, 48))
    a = v128.xor(a, v128.load(source, 64))
    b = v128.xor(b, v128.load(source, 80))
    c = v128.xor(c, v128.load(source, 96))
    d = v128.xor(d, v128.load(source, 112))
  }
  return i32x4.extract_lane(v128.or(v128.or(a, b), v128.or(c, d)), 0)
}

export function fillAll(target: usize, bytes: usize): void {
  memory.fill(target, 1, bytes)
}
