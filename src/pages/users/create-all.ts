import { ApiError } from '../../api/api-error.ts'

const ABOUT_THE_PERSON: ReadonlySet<number> = new Set([400, 404, 409])

/** A refused user does not stop the others. @throws failures of the connection or session */
export async function createAll<Person>(
  people: readonly Person[],
  make: (person: Person) => Promise<unknown>,
  report: (person: Person, refusal: ApiError | null) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const person of people) {
    if (signal.aborted) return
    try {
      await make(person)
      report(person, null)
    } catch (error) {
      if (!(error instanceof ApiError && ABOUT_THE_PERSON.has(error.status))) throw error
      report(person, error)
    }
  }
}
