/** Null leaves the label out. */
export type LabelMap = ReadonlyMap<string, string | null>

export function labelHere(labels: LabelMap, name: string): string | null {
  const here = labels.get(name)
  return here === undefined ? name : here
}

export function namesHere<Id>(labels: LabelMap, names: ReadonlyMap<Id, string>): Map<Id, string> {
  const here = new Map<Id, string>()
  for (const [id, name] of names) {
    const called = labelHere(labels, name)
    if (called !== null) here.set(id, called)
  }
  return here
}
