import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'

export type Cv = typeof OpenCv
export type Mat = OpenCv.Mat

interface Loading {
  then(ready: (cv: Cv) => void): void
}

let loading: Promise<{ cv: Cv }> | undefined

/** Loads once (0.3 s, 80 MB). Wrapped: the library is a thenable that never settles, so awaiting it hangs. */
export function loadOpenCv(): Promise<{ cv: Cv }> {
  const library = createRequire(import.meta.url)('@techstark/opencv-js') as Loading
  loading ??= new Promise((resolve) => library.then((cv) => resolve({ cv })))
  return loading
}

/** Frees WebAssembly memory, also after an error. */
export function withMats<T>(work: (keep: <M extends { delete(): void }>(mat: M) => M) => T): T {
  const mats: { delete(): void }[] = []
  try {
    return work((mat) => {
      mats.push(mat)
      return mat
    })
  } finally {
    for (const mat of mats) mat.delete()
  }
}
