import { parseArgs } from 'node:util'

export type OptionValue = string | number | boolean | readonly string[]
type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : readonly string[]
export type Options<Defaults> = { readonly [Name in keyof Defaults]: Widened<Defaults[Name]> }

/** Reads `--NAME VALUE` for each default; lists repeat, booleans have no value. Throws for unknown options and bad numbers. */
export function readOptions<Defaults extends Record<string, OptionValue>>(
  defaults: Defaults,
  args: readonly string[] = process.argv.slice(2),
): Options<Defaults> {
  const described = Object.entries(defaults).map(([name, usual]) => {
    const type: 'boolean' | 'string' = typeof usual === 'boolean' ? 'boolean' : 'string'
    return [name, { type, multiple: Array.isArray(usual) }] as const
  })
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(described) })
  const read = (name: string, usual: OptionValue) => {
    const given = values[name]
    if (typeof usual !== 'number' || given === undefined) return given ?? usual
    const number = Number(given)
    if (Number.isNaN(number)) throw new Error(`--${name} ${String(given)} is not a number`)
    return number
  }
  return Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => [name, read(name, usual)]),
  ) as Options<Defaults>
}
