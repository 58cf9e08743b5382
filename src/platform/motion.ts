export const scrollIntoSight = (element: Element | null): void => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
}
