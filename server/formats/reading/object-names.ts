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

/** Identifiers that a file gives, unless they repeat; others are numbered behind the prefix. */
export function createIds(prefix: string): (given: string | undefined) => string {
  const ids = new Set<string>()
  return (given) => {
    let id = given
    for (let number = ids.size + 1; id === undefined || ids.has(id); number += 1) id = `${prefix}-${number}`
    ids.add(id)
    return id
  }
}
