import { ApiError } from '../../api/api-error.ts'

/** What the server says of the person that it was given, and not of the call. */
const ABOUT_THE_PERSON: ReadonlySet<number> = new Set([400, 404, 409])

/**
 * Makes people one after the other. Who is refused is told with the reason, and the others go on; what would meet the next
 * one as well – no answer, nobody logged in any more – ends it and is thrown.
 *
 * @param make - makes one of them
 * @param told - hears what became of each
 * @param signal - aborted: whoever comes next is not made
 */
export async function createAll<Person>(
  people: readonly Person[],
  make: (person: Person) => Promise<unknown>,
  told: (person: Person, refusal: ApiError | null) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const person of people) {
    if (signal.aborted) return
    try {
      await make(person)
      told(person, null)
    } catch (error) {
      if (!(error instanceof ApiError && ABOUT_THE_PERSON.has(error.status))) throw error
      told(person, error)
    }
  }
}
