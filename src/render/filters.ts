/** 1 changes nothing. Annotations keep their colours. */
export interface PictureFilters {
  readonly brightness: number
  readonly contrast: number
  readonly gamma: number
}

export const NO_FILTERS: PictureFilters = { brightness: 1, contrast: 1, gamma: 1 }

export const FILTER_RANGE = {
  brightness: { min: 0.2, max: 3, step: 0.05 },
  contrast: { min: 0.2, max: 3, step: 0.05 },
  gamma: { min: 0.2, max: 4, step: 0.05 },
} as const satisfies Record<keyof PictureFilters, { min: number; max: number; step: number }>

/** `gammaId` is the id of an SVG filter. */
export function cssFilter(filters: PictureFilters, gammaId: string): string {
  const parts: string[] = []
  if (filters.gamma !== 1) parts.push(`url(#${gammaId})`)
  if (filters.brightness !== 1) parts.push(`brightness(${filters.brightness})`)
  if (filters.contrast !== 1) parts.push(`contrast(${filters.contrast})`)
  return parts.length > 0 ? parts.join(' ') : 'none'
}
