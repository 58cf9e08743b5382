type Some<Item> = readonly [Item, ...Item[]]

/** Items in groups of one key, in the order of their first. */
export function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Some<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}
