/** Paths of everything in an answer and the type of what stands there; list entries under one path. */
function* shapeOf(value: unknown, path = ''): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* shapeOf(each, `${path}[]`)
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) yield* shapeOf(each, `${path}.${key}`)
  else yield `${path}: ${value === null ? 'null' : typeof value}`
}

/** The same for two answers that nobody can tell apart by what they are made of. */
export const shape = (value: unknown): string[] => [...new Set(shapeOf(value))].toSorted()
