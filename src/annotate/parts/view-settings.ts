import { useCallback, useState } from 'react'
import type { Presentation } from '../../render/canvas-view.ts'
import { FILTER_RANGE, NO_FILTERS } from '../../render/filters.ts'

/** How a person likes to see pictures. Kept in this browser, for each person. */
export type ViewSettings = Pick<Presentation, 'filters' | 'opacity'>

export const DEFAULT_VIEW: ViewSettings = { filters: NO_FILTERS, opacity: 1 }

const keyOf = (owner: string): string => `markView:${owner}`

const within = (value: unknown, { min, max }: { min: number; max: number }): number =>
  typeof value === 'number' && value >= min && value <= max ? value : 1

/** Reads stored settings; what does not fit is left at its default. */
export function parseView(text: string | null): ViewSettings {
  try {
    const stored = JSON.parse(text ?? 'null') as {
      filters?: Record<string, unknown>
      opacity?: unknown
    } | null
    if (!stored) return DEFAULT_VIEW
    return {
      filters: {
        brightness: within(stored.filters?.['brightness'], FILTER_RANGE.brightness),
        contrast: within(stored.filters?.['contrast'], FILTER_RANGE.contrast),
        gamma: within(stored.filters?.['gamma'], FILTER_RANGE.gamma),
      },
      opacity: within(stored.opacity, { min: 0, max: 1 }),
    }
  } catch {
    return DEFAULT_VIEW
  }
}

/** The settings of a person, and how to change them. */
export function useViewSettings(owner: string): readonly [ViewSettings, (settings: ViewSettings) => void] {
  const [settings, setSettings] = useState(() => parseView(localStorage.getItem(keyOf(owner))))
  const change = useCallback(
    (next: ViewSettings) => {
      setSettings(next)
      try {
        localStorage.setItem(keyOf(owner), JSON.stringify(next))
      } catch {
        // A full or blocked storage only means that the choice is forgotten with the page.
      }
    },
    [owner],
  )
  return [settings, change]
}
