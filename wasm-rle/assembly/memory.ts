// Scratch memory: one bump pointer above the pinned regions, reset at the start of each operation.

/** Bytes that kernels may read or write past a buffer's end; every allocation carries them. */
export const SLACK: usize = 256

let top: usize = __heap_base
/** True when the last trap came from memory that could not grow. */
export let full: bool = false
/** Address of the result of the last operation. */
export let result: usize = 0

/** Frees all scratch memory at or above `base`, where the next allocation starts. */
export function release(base: usize): void {
  top = base
  full = false
}

export function setResult(address: usize): void {
  result = address
}

/** Reserves `bytes` (64-byte aligned, followed by SLACK) and grows the memory where needed. */
export function alloc(bytes: usize): usize {
  const start = (top + 63) & ~63
  const end = <u64>start + bytes + SLACK
  const pages = <i32>(end >> 16) + 1 - memory.size()
  if (pages > 0 && memory.grow(pages) < 0) {
    full = true
    unreachable()
  }
  top = <usize>end
  return start
}

export function allocClear(bytes: usize): usize {
  const start = alloc(bytes)
  memory.fill(start, 0, bytes)
  return start
}
