/** What labels of a file are called here, by what they are called there; null: what is called so is left out. */
export type LabelMap = ReadonlyMap<string, string | null>

/** What a label is called here, its own name where nothing else is said; null: what is called so is left out. */
export function labelHere(labels: LabelMap, name: string): string | null {
  const here = labels.get(name)
  return here === undefined ? name : here
}

/** The names of a file's classes as they are called here, without those that are left out. */
export function namesHere<Id>(labels: LabelMap, names: ReadonlyMap<Id, string>): Map<Id, string> {
  const here = new Map<Id, string>()
  for (const [id, name] of names) {
    const called = labelHere(labels, name)
    if (called !== null) here.set(id, called)
  }
  return here
}
