/** What the page says for a category of a video's database; the name itself where it has no such category. */
export type CategoryLabels = readonly { readonly name: string; readonly label: string }[]

export const labelOf = (categories: CategoryLabels | undefined, name: string): string =>
  categories?.find((category) => category.name === name)?.label ?? name

/** Names as the page gives them: a word and a number, counted for each word. @param taken by other objects */
export function createNames(taken: ReadonlySet<string> = new Set()): (word: string) => string {
  const last = new Map<string, number>()
  return (word) => {
    let number = (last.get(word) ?? 0) + 1
    while (taken.has(`${word} ${number}`)) number += 1
    last.set(word, number)
    return `${word} ${number}`
  }
}
