import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/api-error.ts'
import { formText } from '../../../text/forms.ts'

/** Somebody else saved the same field first. */
export interface OutdatedForm<Fields extends FieldValues> {
  /** What the form would show if it were opened now. */
  readNow: () => Promise<Fields>
  /** Fields without order: both sides' additions and removals stay. */
  sets?: readonly (keyof Fields)[]
  /** Words for values that are codes. */
  labels?: { readonly [Name in keyof Fields]?: (value: Fields[Name]) => string }
}

export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'outdated'

const text = formText.outdated

const areSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function shown(value: unknown): string {
  if (typeof value === 'string') return text.text(value)
  if (typeof value === 'number') return String(value)
  return typeof value === 'boolean' ? text.checked(value) : text.other
}

const mergedSet = (base: unknown[], own: unknown[], now: unknown[]): unknown[] => {
  const has = (values: unknown[], value: unknown) => values.some((each) => areSame(each, value))
  const left = now.filter((value) => has(own, value) || !has(base, value))
  return [...left, ...own.filter((value) => !has(base, value) && !has(now, value))]
}

/** Keeps own input; fields that both changed say so. @returns whether there are any */
export function takeChanges<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'formState' | 'getValues' | 'reset' | 'setValue' | 'setError'>,
  now: Fields,
  { sets = [], labels = {} }: Omit<OutdatedForm<Fields>, 'readNow'> = {},
): boolean {
  const base = form.formState.defaultValues as Fields
  const own = structuredClone(form.getValues())
  // Without the values: a whole reset forgets the elements, and nothing could have the focus.
  form.reset(now as DefaultValues<Fields> & Fields, { keepValues: true })
  let isDisputed = false
  for (const name of Object.keys(now)) {
    const [was, mine, theirs] = [base[name], own[name], now[name]]
    const isOwn = !areSame(mine, was)
    const isSet = sets.includes(name)
    const merged = isSet ? mergedSet(was, mine, theirs) : mine
    const value = (isOwn ? merged : theirs) as PathValue<Fields, Path<Fields>>
    form.setValue(name as Path<Fields>, value, { shouldDirty: true })
    if (!isOwn || isSet || areSame(was, theirs) || areSame(mine, theirs)) continue
    const message = text.field((labels[name as keyof Fields] ?? shown)(theirs))
    form.setError(name as Path<Fields>, { message }, { shouldFocus: !isDisputed })
    isDisputed = true
  }
  return isDisputed
}

/** The values that `change` replaces: the server refuses the change where they are others by now. */
export function baseOf<Before extends object, Name extends keyof Before & string>(
  before: Before,
  change: { readonly [Each in Name]?: unknown },
  names: readonly Name[],
): { base?: Partial<Pick<Before, Name>> } {
  const replaced = names.filter((name) => change[name] !== undefined)
  if (replaced.length === 0) return {}
  return {
    base: Object.fromEntries(replaced.map((name) => [name, before[name]])) as Partial<Pick<Before, Name>>,
  }
}
