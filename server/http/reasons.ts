export const numbered = (id: number): string => `编号 ${id}`
export const named = (name: string): string => `“${name}”`

/** The response has no room for all names. */
export const someOf = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).join('、')
  return names.length > 5 ? `${shown} 等 ${names.length} 项` : shown
}
