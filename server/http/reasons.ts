/** Reasons that many refusals give: which one it was, by what people know it by. */

export const numbered = (id: number): string => `编号 ${id}`
export const named = (name: string): string => `“${name}”`

/** Some of many, by their names; the answer has room for no more. */
export const someOf = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).join('、')
  return names.length > 5 ? `${shown} 等 ${names.length} 项` : shown
}
