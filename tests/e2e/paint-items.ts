import type { BoxItem, SceneItem } from '../../src/render/scene.ts'

/** What the pages of `paint.spec.ts` paint: the same for the same seed. */

export const box = (id: string, x: number, y: number, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  role: 'crop',
  type: 'box',
  reach: 'all',
  style: { stroke: '#ff0000', screenWidth: 2 },
  rect: { x, y, width: 10, height: 8 },
  ...more,
})

/** Repeatable numbers in 0 … 1. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function randomItem(id: string, next: () => number): SceneItem {
  const number = (most: number): number => Math.floor(next() * most)
  const style = {
    stroke: ['#ff0000', '#00ff00', '#0000ff'][number(3)] ?? '',
    screenWidth: 1 + number(3),
    ...(next() < 0.3 ? { fill: '#ffff0066' } : {}),
    ...(next() < 0.2 ? { dash: [3, 2] } : {}),
  }
  const at = { x: number(28), y: number(28) }
  const base = { id, role: 'r', reach: 'all', style } as const
  switch (number(4)) {
    case 0:
      return { ...base, type: 'point', at, screenRadius: 2 + number(4), hollow: next() < 0.5 }
    case 1:
      return {
        ...base,
        type: 'path',
        closed: next() < 0.5,
        vertices: next() < 0.3,
        points: [at, { x: number(28), y: number(28) }, { x: number(28), y: number(28) }],
      }
    case 2:
      return { ...base, type: 'label', at, text: `标${number(9)}` }
    default:
      return {
        ...base,
        type: 'box',
        rect: { ...at, width: 1 + number(12), height: 1 + number(12) },
        rotation: next() < 0.5 ? 0 : number(90),
        ...(next() < 0.3 ? { label: 'A' } : {}),
        ...(next() < 0.3 ? { handles: ['nw', 'e', 'rotate'] } : {}),
      }
  }
}

/** Changes, adds, removes or moves up one of the items. */
export function changed(items: readonly SceneItem[], step: number, next: () => number): SceneItem[] {
  const at = Math.floor(next() * items.length)
  const [before, after] = [items.slice(0, at), items.slice(at + 1)]
  const [item] = items.slice(at)
  const kind = Math.floor(next() * 4)
  if (kind === 0 || !item) return [...items, randomItem(`n${step}`, next)]
  if (kind === 1) return [...before, ...after]
  if (kind === 2) return [...before, ...after, item]
  return [...before, randomItem(item.id, next), ...after]
}
