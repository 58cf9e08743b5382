import { useMemo } from 'react'
import type { Presentation } from '../../render/stage/stage.ts'
import { FILTER_RANGE, NO_FILTERS } from '../../render/filters.ts'
import { useOwnSetting } from '../useOwnSetting.ts'

export interface ViewSettings extends Pick<Presentation, 'filters' | 'opacity'> {
  readonly rulers: boolean
  readonly comments: boolean
  /** Also where names hide each other. */
  readonly names: boolean
  readonly guide: boolean
  readonly strip: boolean
  readonly panel: boolean
  /** Below the controls of a video. */
  readonly timeline: boolean
  readonly magnification: number
}

export const MAGNIFICATION_RANGE = { min: 2, max: 8, step: 1 } as const

export const DEFAULT_VIEW: ViewSettings = {
  filters: NO_FILTERS,
  opacity: 1,
  rulers: false,
  comments: true,
  names: false,
  guide: false,
  strip: true,
  panel: true,
  timeline: true,
  magnification: 4,
}

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number =>
  typeof value === 'number' && value >= min && value <= max ? value : otherwise

const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)

/** Invalid values fall back to the default. */
export function parseView(text: string | null): ViewSettings {
  try {
    const stored = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    if (!stored) return DEFAULT_VIEW
    const filters = (stored['filters'] ?? {}) as Record<string, unknown>
    return {
      filters: {
        brightness: within(filters['brightness'], FILTER_RANGE.brightness, 1),
        contrast: within(filters['contrast'], FILTER_RANGE.contrast, 1),
        gamma: within(filters['gamma'], FILTER_RANGE.gamma, 1),
      },
      opacity: within(stored['opacity'], { min: 0, max: 1 }, 1),
      rulers: flag(stored['rulers'], DEFAULT_VIEW.rulers),
      comments: flag(stored['comments'], DEFAULT_VIEW.comments),
      names: flag(stored['names'], DEFAULT_VIEW.names),
      guide: flag(stored['guide'], DEFAULT_VIEW.guide),
      strip: flag(stored['strip'], DEFAULT_VIEW.strip),
      panel: flag(stored['panel'], DEFAULT_VIEW.panel),
      timeline: flag(stored['timeline'], DEFAULT_VIEW.timeline),
      magnification: within(stored['magnification'], MAGNIFICATION_RANGE, DEFAULT_VIEW.magnification),
    }
  } catch {
    return DEFAULT_VIEW
  }
}

export function useViewSettings(owner: string): readonly [ViewSettings, (settings: ViewSettings) => void] {
  const [text, setSettings] = useOwnSetting(owner, 'view')
  return [useMemo(() => parseView(text), [text]), setSettings]
}
