/** A note that floats in the middle, over the top of the picture. */
export const CHIP =
  'absolute top-12 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float'
